/** Finds and runs a command, and turns its errors into a message and an exit code. */

import { loadConfig } from '../config/config.ts';
import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';
import { printableLines } from '../domain/text/printable.ts';
import { softwareVersion } from '../version.ts';
import { action } from './actions.ts';
import { app } from './app.ts';
import { Misuse } from './arguments.ts';
import { backup } from './backup.ts';
import type { Command, Context } from './command.ts';
import { config } from './config.ts';
import { deleteCommand } from './delete.ts';
import { doctor } from './doctor.ts';
import { exportCommand } from './export.ts';
import { feed } from './feed.ts';
import { importCommand } from './import.ts';
import { prune } from './prune.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { storageCommand } from './storage.ts';
import { token } from './token.ts';
import { user } from './user.ts';

const version: Command = {
  name: 'version',
  summary: 'Show the version of Cantiga and of Node',
  help: 'Usage: cantiga version [--json]\n\nOptions:\n  --json  {"cantiga": "…", "node": "…"}\n',
  run: action(
    {},
    [],
    async () => ({ cantiga: softwareVersion(), node: process.versions.node }),
    ({ cantiga, node }) => `cantiga ${cantiga} (Node ${node})`,
  ),
};

/** Exit codes, as `cantiga help` lists them. */
const EXIT = { done: 0, refused: 1, misused: 2, internal: 3 } as const;

const help: Command = {
  name: 'help',
  summary: 'Show this list, or the usage of a command',
  help: 'Usage: cantiga help [command]\n\nExample:\n  cantiga help import\n',
  run: async ([name], { stdout }) => {
    stdout.write(name === undefined ? helpText(COMMANDS) : getCommand(name).help);
  },
};

export const COMMANDS: Command[] = [
  serve,
  importCommand,
  exportCommand,
  backup,
  restore,
  deleteCommand,
  prune,
  storageCommand,
  user,
  app,
  token,
  feed,
  config,
  doctor,
  help,
  version,
];

/** Runs one command line and returns its exit code. Never throws. */
export async function run([name, ...args]: string[], context: Context): Promise<number> {
  try {
    if (name === undefined) {
      context.stderr.write(helpText(COMMANDS));
      return EXIT.misused;
    }
    const command = getCommand(ALIASES.get(name) ?? name);
    const ownArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
    if (ownArgs.includes('--help') || ownArgs.includes('-h')) context.stdout.write(command.help);
    else await command.run(args, context);
    return EXIT.done;
  } catch (error) {
    return reportError(error, ALIASES.get(name!) ?? name, context);
  }
}

const ALIASES = new Map(
  Object.entries({
    '--help': 'help',
    '-h': 'help',
    '--version': 'version',
    '-v': 'version',
  }),
);

function getCommand(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) return command;
  const suggestion = nearest(
    name,
    COMMANDS.map((one) => one.name),
  );
  const hint = suggestion === undefined ? '.' : `; did you mean "${suggestion}"?`;
  throw new Refusal('usage', `Unknown command "${name}"${hint} See \`cantiga help\`.`);
}

function reportError(error: unknown, command: string | undefined, context: Context): number {
  if (error instanceof Refusal) {
    const hint = error instanceof Misuse ? ` See \`cantiga ${command} --help\`.` : '';
    context.stderr.write(`cantiga: ${printableLines(error.message)}${hint}\n`);
    return error.kind === 'usage' ? EXIT.misused : EXIT.refused;
  }
  context.stderr.write('cantiga: Internal error. CANTIGA_LOG=debug shows the cause.\n');
  if (showsCause(context)) context.stderr.write(`${printableLines(describeCauses(error))}\n`);
  return EXIT.internal;
}

/** Reads the settings again: the error may have occurred before they were read. */
function showsCause({ env, folder }: Context): boolean {
  try {
    return loadConfig(env, folder).config.logLevel === 'debug';
  } catch {
    return false;
  }
}

function describeCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by: ${describeCauses(error.cause)}`;
}

function helpText(commands: Command[]): string {
  const widest = Math.max(...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(widest)}  ${command.summary}`).join('\n');
  return `Cantiga, a catalogue of freely licensed music.

Usage: cantiga <command> [options]        (in a clone: npm run cantiga -- <command> [options])

${list}

\`cantiga <command> --help\` shows the usage of a command. Settings come from the environment or a
settings file; \`cantiga config\` lists them.

Exit codes: 0 done; 1 refused or failed, with the reason; 2 the command line is wrong; 3 internal
error.
`;
}
