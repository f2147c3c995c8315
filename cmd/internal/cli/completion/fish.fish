# damone's completion for fish: damone completion fish | source
function __damone_complete
    set -l words (commandline -opc) (commandline -ct)
    damone __complete -- $words[2..-1] 2>/dev/null
end
complete -c damone -a '(__damone_complete)'
