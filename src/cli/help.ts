import type { Command } from './command.ts';

export function helpText(commands: Command[]): string {
  const widest = Math.max(...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(widest)}  ${command.summary}`).join('\n');
  return `Cantiga, a catalogue of freely licensed music.

Usage: cantiga <command> [options]        (in a clone: npm run cantiga -- <command> [options])

${list}

\`cantiga <command> --help\` shows the usage of a command. Settings come from the environment or a settings
file; \`cantiga config\` lists them.

Exit codes: 0 done; 1 refused or failed, with the reason; 2 the command line is wrong; 3 internal error.
`;
}
