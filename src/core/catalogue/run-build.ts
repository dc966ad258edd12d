/** Runs `build-process.ts`. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Log } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { forkChild } from '../node/fork-child.ts';
import type { BuildTask } from './build-generation.ts';
import type { BuildAnswer } from './build-process.ts';

const AWAY = 'The catalogue cannot be built: the database cannot be used.';
const PROCESS = new URL('./build-process.ts', import.meta.url);

export interface Build {
  /** The change sequence of the generation that is in the folder then. */
  version: Promise<number>;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  kill(): void;
}

export function runBuild(task: BuildTask, log: Log): Build {
  // Rows are short-lived: a large young generation avoids promoting them.
  const execArgv = ['--max-semi-space-size=64'];
  const child = forkChild(PROCESS, { folder: task.folder, log, label: 'from the build', execArgv });
  const ended = gone(child).then(() => rmSync(task.part, { force: true }));
  child.send(task, () => {});
  return { version: answerOf(child), ended, kill: () => child.kill('SIGKILL') };
}

async function gone(child: ChildProcess): Promise<void> {
  // Without a process id it never started; the error is passed to the waiting caller.
  if (child.pid !== undefined) await once(child, 'exit');
}

function answerOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: BuildAnswer) => {
      if ('version' in answer) resolve(answer.version);
      else reject(answer.isOutage ? new Unavailable(AWAY, answer.error) : answer.error);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the build ended without a result (${signal ?? `exit code ${code}`})`)),
    );
  });
}
