#compdef damone
# damone's completion for zsh: source <(damone completion zsh)
_damone() {
	local -a found
	found=("${(@f)$(damone __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "${found[1]}" ]]; then
		compadd -- "${found[@]}"
	else
		_files
	fi
}
if [[ "$funcstack[1]" == "_damone" ]]; then
	_damone
else
	compdef _damone damone
fi
