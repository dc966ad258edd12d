/** What a command is, and what it is given. One file per command lies beside this one. */
import type { Config } from '../config.ts';
import type { App, Log } from '../domain/ports.ts';

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): void;
}

interface Input extends NodeJS.ReadableStream {
  isTTY?: boolean;
}

/** The world outside, handed in by `main.ts`. */
export interface Context {
  env: NodeJS.ProcessEnv;
  /** The current folder: relative paths begin here. */
  folder: string;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  startApp(config: Config, log: Log): Promise<App>;
}

export interface Command {
  name: string;
  /** One line for the list in `cantiga help`. */
  summary: string;
  /** What `--help` prints: usage, options, examples. */
  help: string;
  /** Returns when the command is done; a `Refusal` is shown to the person, anything else is internal. */
  run(args: string[], context: Context): Promise<void>;
}
