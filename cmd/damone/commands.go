package main

import "damone/cmd/internal/cli"

// commands lists the program's commands, one file each.
func commands() []*cli.Command {
	return []*cli.Command{
		movesCommand(),
		explainCommand(),
		checkCommand(),
		validateCommand(),
		convertCommand(),
		replayCommand(),
		boardCommand(),
		perftCommand(),
		puzzleCommand(),
		rulesCommand(),
		rulesetsCommand(),
		analyzeCommand(),
		hintCommand(),
		playCommand(),
		engineCommand(),
		matchCommand(),
		tablebaseCommand(),
		conformanceCommand(),
		helpCommand(),
		versionCommand(),
		completionCommand(),
		completeCommand(),
		manCommand(),
	}
}
