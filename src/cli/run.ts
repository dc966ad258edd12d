/** From the command line to a command, and from whatever it throws to a sentence and an exit code. */
import { loadConfig } from '../config.ts';
import { nearest } from '../domain/nearest.ts';
import { printableLines } from '../domain/printable.ts';
import { Refusal } from '../domain/refusal.ts';
import { app } from './app.ts';
import type { Command, Context } from './command.ts';
import { config } from './config.ts';
import { doctor } from './doctor.ts';
import { feed } from './feed.ts';
import { helpText } from './help.ts';
import { importCommand } from './import.ts';
import { serve } from './serve.ts';
import { token } from './token.ts';
import { user } from './user.ts';
import { version } from './version.ts';

/** Exit codes, as `cantiga help` lists them. */
const EXIT = { done: 0, refused: 1, misused: 2, internal: 3 } as const;

const help: Command = {
  name: 'help',
  summary: 'Show this list, or how a command is used',
  help: 'Usage: cantiga help [command]\n\nExample:\n  cantiga help import\n',
  run: async ([name], { stdout }) => {
    stdout.write(name === undefined ? helpText(COMMANDS) : find(name).help);
  },
};

export const COMMANDS: Command[] = [
  serve,
  importCommand,
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
    const command = find(ALIASES.get(name) ?? name);
    const ours = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
    if (ours.includes('--help') || ours.includes('-h')) context.stdout.write(command.help);
    else await command.run(args, context);
    return EXIT.done;
  } catch (error) {
    return explain(error, context);
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

function find(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) return command;
  const meant = nearest(
    name,
    COMMANDS.map((one) => one.name),
  );
  const hint = meant === undefined ? '.' : `; did you mean "${meant}"?`;
  throw new Refusal('usage', `Unknown command "${name}"${hint} See \`cantiga help\`.`);
}

function explain(error: unknown, context: Context): number {
  if (error instanceof Refusal) {
    context.stderr.write(`cantiga: ${printableLines(error.message)}\n`);
    return error.kind === 'usage' ? EXIT.misused : EXIT.refused;
  }
  context.stderr.write('cantiga: Something went wrong inside. CANTIGA_LOG=debug shows the cause.\n');
  if (wantsCause(context)) context.stderr.write(`${printableLines(causes(error))}\n`);
  return EXIT.internal;
}

/** The error may have come before the settings were read, so they are read here. */
function wantsCause({ env, folder }: Context): boolean {
  try {
    return loadConfig(env, folder).config.logLevel === 'debug';
  } catch {
    return false;
  }
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\nbecause of: ${causes(error.cause)}`;
}
