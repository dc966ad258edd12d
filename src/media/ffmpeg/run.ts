/** Runs ffmpeg, writes its input, and reports how it ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Samples } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { COVER_DESCRIPTOR, METADATA_DESCRIPTOR } from './arguments.ts';
import { type FoundFfmpeg, ffmpegEnvironment } from './find.ts';

export interface FfmpegRun {
  ffmpeg: Pick<FoundFfmpeg, 'path' | 'limiter'>;
  args: string[];
  /** Samples for standard input. */
  samples?: (() => ReturnType<Samples>) | undefined;
  metadata?: string | undefined;
  cover?: Uint8Array | undefined;
  /** A descriptor of a file to which standard output goes. */
  output?: number | undefined;
  /** Receives standard output; ffmpeg waits while it waits. */
  takes?: ((output: Readable) => Promise<void>) | undefined;
  timeMs: number;
  /** Ends it immediately. */
  signal: AbortSignal;
  log: Log;
}

/**
 * - `source`: it could not make audio of what it was given.
 * - `channels`: there are too many for a known layout.
 * - `time`: it took too long.
 * - `disk`: there was no room for its output.
 * - `stopped`: by us, since no client waits for it.
 * - `killed`: by another process, or it could not be started.
 */
export type Ending = 'whole' | 'source' | 'channels' | 'time' | 'disk' | 'stopped' | 'killed';

/** The end of its messages is enough for the log, and contains the last error. */
const SAID_MAX = 4000;
/** Requests have priority. */
export const FFMPEG_PRIORITY = 10;

/** Throws only errors of `samples` or `takes`. */
export async function runFfmpeg({
  ffmpeg: { path, limiter = [] },
  args,
  samples,
  metadata,
  cover,
  output,
  takes,
  timeMs,
  signal,
  log,
}: FfmpegRun): Promise<Ending> {
  if (signal.aborted) return 'stopped';
  const [program, ...before] = [...limiter, path];
  const child = spawn(program, [...before, ...args], {
    env: ffmpegEnvironment(),
    stdio: [
      samples ? 'pipe' : 'ignore',
      takes ? 'pipe' : (output ?? 'ignore'),
      'pipe',
      metadata === undefined ? 'ignore' : 'pipe',
      cover === undefined ? 'ignore' : 'pipe',
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
    ...(metadata === undefined ? [] : [feedAll(child.stdio[METADATA_DESCRIPTOR] as Writable, metadata)]),
    ...(cover === undefined ? [] : [feedAll(child.stdio[COVER_DESCRIPTOR] as Writable, cover)]),
    ...(samples ? [feed(child.stdin as Writable, samples).catch(failed)] : []),
    ...(takes ? [takes(child.stdout as Readable).catch(failed)] : []),
  ];
  const { code, crashed, error } = await ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  await Promise.all(work);
  if (fault !== undefined && !late && !signal.aborted) throw fault;

  const ending = signal.aborted ? 'stopped' : late ? 'time' : crashed ? 'source' : judge(code, said());
  if (ending !== 'whole' && ending !== 'stopped') {
    log.debug('ffmpeg failed', { ending, code, said: said(), error });
  }
  return ending;
}

/** Crashes caused by the source, which would happen again. */
const CRASHES: readonly unknown[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP'];

interface End {
  /** Null if a signal ended it or it never started. */
  code: number | null;
  crashed: boolean;
  error?: unknown;
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, crashed: false, error }));
    child.once('close', (code, signal) => resolve({ code, crashed: CRASHES.includes(signal) }));
  });
}

/** It may report success although the end of its output did not fit, so its messages count too. */
function judge(code: number | null, said: string): Ending {
  if (/No space left on device|Disk quota exceeded/.test(said)) return 'disk';
  if (code === null) return 'killed';
  if (/^(setpriv|prlimit|sh): |Error (writing trailer|closing file)/m.test(said)) return 'killed';
  if (code !== 0 && /Rematrix is needed between \d+ channels|\d+ channels not supported/.test(said))
    return 'channels';
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
    setPriority(pid, FFMPEG_PRIORITY);
  } catch {
    // It has ended already, or the system does not permit it; both are harmless.
  }
}

/** ffmpeg may end before it has read everything; the exit is handled elsewhere. */
function feedAll(input: Writable, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    input.once('error', () => {}).once('close', () => resolve());
    input.end(content);
  });
}

/** Leaving the loop ends the generator of the samples. */
async function feed(input: Writable, samples: () => ReturnType<Samples>): Promise<void> {
  let open = true;
  let wake = () => {};
  input.on('error', () => {}).on('drain', () => wake());
  input.on('close', () => {
    open = false;
    wake();
  });
  for await (const chunk of samples()) {
    if (!open) return;
    if (input.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (!open) resolve();
    });
  }
  input.end();
}
