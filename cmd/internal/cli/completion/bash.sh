# damone's completion for bash: source <(damone completion bash)
_damone() {
	local IFS=$'\n'
	COMPREPLY=($(damone __complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _damone damone
