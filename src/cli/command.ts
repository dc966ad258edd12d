/** The interface of a command, and its context. */
import type { Config } from '../config/config.ts';
import type { App, Log } from '../domain/ports.ts';

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): void;
}

interface Input extends NodeJS.ReadableStream {
  isTTY?: boolean;
}

/** The process and its environment, passed in by `main.ts`. */
export interface Context {
  env: NodeJS.ProcessEnv;
  /** The current folder, for relative paths. */
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
  /** Returns when the command is done; a `Refusal` is shown to the user, any other error is internal. */
  run(args: string[], context: Context): Promise<void>;
}
