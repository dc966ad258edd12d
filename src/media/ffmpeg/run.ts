/** Runs ffmpeg, feeds it, and tells how it ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Samples } from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import { METADATA_DESCRIPTOR } from './arguments.ts';
import { ffmpegEnvironment } from './environment.ts';

export interface Run {
  path: string;
  args: string[];
  /** For standard input. */
  samples?: Samples | undefined;
  metadata?: string | undefined;
  /** What comes on standard output; ffmpeg waits while it waits. */
  takes?: ((output: Readable) => Promise<void>) | undefined;
  timeMs: number;
  /** Ends it at once. */
  signal: AbortSignal;
  log: Log;
}

/**
 * - `source`: it could not make sound of what it was given.
 * - `time`: it took too long.
 * - `disk`: there was no room for its output.
 * - `stopped`: by us, since nobody waits for it any more.
 * - `killed`: by somebody else, or it crashed, or could not be started.
 */
export type Ending = 'whole' | 'source' | 'time' | 'disk' | 'stopped' | 'killed';

/** The end of what it said is enough for the log, and holds what went wrong last. */
const SAID_MAX = 4000;
/** Requests come first. */
const PRIORITY = 10;

/** Throws only what `samples` or `takes` throw. */
export async function runFfmpeg({
  path,
  args,
  samples,
  metadata,
  takes,
  timeMs,
  signal,
  log,
}: Run): Promise<Ending> {
  if (signal.aborted) return 'stopped';
  const child = spawn(path, args, {
    env: ffmpegEnvironment(),
    stdio: [
      samples ? 'pipe' : 'ignore',
      takes ? 'pipe' : 'ignore',
      'pipe',
      metadata === undefined ? 'ignore' : 'pipe',
    ],
    windowsHide: true,
  });
  const said = lastWords(child.stderr as Readable);
  let late = false;
  let fault: unknown;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, timeMs);
  signal.addEventListener('abort', kill);
  const failed = (error: unknown) => {
    fault ??= error;
    kill();
  };
  const ended = endOf(child);
  lowerPriority(child);
  const work = [
    ...(metadata === undefined ? [] : [feedText(child.stdio[METADATA_DESCRIPTOR] as Writable, metadata)]),
    ...(samples ? [feed(child.stdin as Writable, samples).catch(failed)] : []),
    ...(takes ? [takes(child.stdout as Readable).catch(failed)] : []),
  ];
  const { code, error } = await ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  await Promise.all(work);
  if (fault !== undefined && !late && !signal.aborted) throw fault;

  const ending = signal.aborted ? 'stopped' : late ? 'time' : judge(code, said());
  if (ending !== 'whole' && ending !== 'stopped') {
    log.debug('ffmpeg failed', { ending, code, said: said(), error });
  }
  return ending;
}

/** `code` is null where a signal ended it or it never began. */
function endOf(child: ChildProcess): Promise<{ code: number | null; error?: unknown }> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('close', (code) => resolve({ code }));
  });
}

/** It may report success though the last of its output found no room, so what it said counts too. */
function judge(code: number | null, said: string): Ending {
  if (/No space left on device|Disk quota exceeded/.test(said)) return 'disk';
  if (code === null) return 'killed';
  if (/Error (writing trailer|closing file)/.test(said)) return 'killed';
  return code === 0 ? 'whole' : 'source';
}

function lastWords(stderr: Readable): () => string {
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_MAX);
  });
  return () => said;
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has ended already, or the system does not let us: a wish, not a need.
  }
}

/** ffmpeg may end before it has read everything; how it ended is told elsewhere. */
function feedText(input: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    input.once('error', () => {}).once('close', () => resolve());
    input.end(text);
  });
}

/** Samples are made on this thread: between two chunks everybody else has a turn. */
async function feed(input: Writable, samples: Samples): Promise<void> {
  let open = true;
  let wake = () => {};
  input.on('error', () => {}).on('drain', () => wake());
  input.on('close', () => {
    open = false;
    wake();
  });
  for (const chunk of samples()) {
    const taken = input.write(chunk);
    if (!taken && open) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    await setImmediate();
    if (!open) return;
  }
  input.end();
}
