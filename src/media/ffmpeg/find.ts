/** Looks for ffmpeg, again and again while it is missing. Without it the service runs, and sends audio only as stored. */
import { execFile } from 'node:child_process';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';

export interface FoundFfmpeg {
  path: string;
  /** `5.1.9-0+deb12u1`, or the version of a custom build. */
  version: string;
  /** The command that starts it with a memory limit and ends it with this process; absent if the system has none. */
  limiter?: readonly string[];
}

/** Sentences for the operator: what is missing, and what to do. */
export interface MissingFfmpeg {
  missing: string;
  remedy: string;
}

export type Ffmpeg = FoundFfmpeg | MissingFfmpeg;

export interface FfmpegWatch {
  /** As it was found the last time. */
  current(): Ffmpeg;
  /** Calls when it is found after it was missing. */
  onFound(listener: () => void): void;
  close(): void;
}

export interface LookTiming {
  /** Ends the wait for a program that is not ffmpeg and does not end, or on a machine that is very busy. */
  withinMs: number;
  /** Before the second look; the pause doubles up to `pauseMaxMs`. */
  pauseMs: number;
  pauseMaxMs: number;
}

const QUIETLY = ['-nostdin', '-hide_banner'];
const ENCODERS = ['libmp3lame', 'libvorbis', 'flac'];
const TIMING: LookTiming = { withinMs: 10_000, pauseMs: 2000, pauseMaxMs: 30_000 };
/** Seconds for clients that need it: about the time to the next look. */
const RETRY_AFTER = 10;
/** Its total memory: three times the need of the largest covers and tables. */
const MEMORY_MAX = 1024 ** 3;
const PRLIMIT = ['prlimit', `--as=${MEMORY_MAX}`, '--core=0', '--'];
/**
 * The best first. The last is for systems with little more than a shell: the script is ours, and the arguments are not part of
 * it.
 */
const LIMITERS = [
  ['setpriv', '--pdeathsig', 'KILL', ...PRLIMIT],
  PRLIMIT,
  ['sh', '-c', `ulimit -c 0 && ulimit -v ${MEMORY_MAX / 1024} && exec "$@"`, 'sh'],
];
const BUSY_REMEDY = 'The machine may be busy. The running service looks again by itself.';
const REMEDY =
  'Install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or set CANTIGA_FFMPEG to where it is.';

/** Resolves after the first look. A time-out on a busy machine does not mean that it is missing for good, and it can be installed later. */
export async function watchFfmpeg(setting: string, log: Log, timing = TIMING): Promise<FfmpegWatch> {
  const listeners: (() => void)[] = [];
  let current = await findFfmpeg(setting, timing.withinMs);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  function lookAgain(pauseMs: number): void {
    timer = setTimeout(async () => {
      current = await findFfmpeg(setting, timing.withinMs);
      if (isClosed) return;
      if ('missing' in current) return lookAgain(Math.min(2 * pauseMs, timing.pauseMaxMs));
      log.info('ffmpeg is found: sound is converted from now on', { version: current.version });
      for (const listener of listeners) listener();
    }, pauseMs).unref();
  }
  if ('missing' in current) {
    log.warn('sound is sent only as it is stored', { reason: `${current.missing} ${current.remedy}` });
    lookAgain(timing.pauseMs);
  }
  return {
    current: () => current,
    onFound: (listener) => void listeners.push(listener),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Throws if it is missing; it is looked for again meanwhile. */
export function requireFfmpeg(
  ffmpeg: Ffmpeg,
  message = 'The server cannot convert audio right now. Try again in a moment.',
): FoundFfmpeg {
  if ('missing' in ffmpeg) throw new Refusal('overload', message, { retryAfter: RETRY_AFTER });
  return ffmpeg;
}

/** `setting`: a path, or a name on PATH. */
export async function findFfmpeg(setting?: string, withinMs = TIMING.withinMs): Promise<Ffmpeg> {
  const path = setting || 'ffmpeg';
  const ask = createAsk(withinMs);
  const answerTo = (question: string) => ask(path, ...QUIETLY, question);
  try {
    const greeting = await answerTo('-version');
    // At the same time, because each takes almost a tenth of a second.
    const [encoders, limiter] = await Promise.all([answerTo('-encoders'), findLimiter(path, ask)]);
    const version = /^ffmpeg version (\S+)/.exec(greeting)?.[1];
    if (version === undefined) return { missing: `${path} is not ffmpeg.`, remedy: REMEDY };
    const present = new Set(encoders.split('\n').map((line) => line.trim().split(/\s+/)[1]));
    const absent = ENCODERS.filter((name) => !present.has(name));
    if (absent.length === 0) return { path, version, ...limiter };
    return { missing: `${path} (${version}) was built without ${absent.join(', ')}.`, remedy: REMEDY };
  } catch (error) {
    if (isTimeout(error)) return { missing: `${path} did not respond in time.`, remedy: BUSY_REMEDY };
    return { missing: reason(path, error as NodeJS.ErrnoException), remedy: REMEDY };
  }
}

type Ask = (path: string, ...args: string[]) => Promise<string>;

/**
 * Tried out, because none can raise its own limit, and not every system supports one. Rejects after a time-out: a busy machine must not
 * leave ffmpeg without its limits.
 */
async function findLimiter(path: string, ask: Ask): Promise<Pick<FoundFfmpeg, 'limiter'>> {
  for (const limiter of LIMITERS) {
    const [program, ...before] = limiter;
    try {
      await ask(program, ...before, path, ...QUIETLY, '-version');
      return { limiter };
    } catch (error) {
      if (isTimeout(error)) throw error;
      // The next one may work.
    }
  }
  return {};
}

function createAsk(timeout: number): Ask {
  // A program that ignores SIGTERM would keep its caller waiting.
  const options = { env: ffmpegEnvironment(), timeout, killSignal: 'SIGKILL', maxBuffer: 1_000_000 } as const;
  return (path, ...args) =>
    new Promise((resolve, reject) => {
      const child = execFile(path, args, options, (error, out) =>
        error === null ? resolve(out) : reject(error),
      );
      child.stdin?.end();
    });
}

/** Whether `execFile` ran out of time; too much output has a code. */
function isTimeout(error: unknown): boolean {
  const { killed, code } = error as { killed?: boolean; code?: unknown };
  return killed === true && typeof code !== 'string';
}

function reason(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT')
    return path === 'ffmpeg' ? 'ffmpeg is not on PATH.' : `There is no ffmpeg at ${path}.`;
  if (code === 'EACCES') return `${path} may not be run.`;
  return `${path} does not answer as ffmpeg does.`;
}

const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];

/** No secrets of ours, no FFREPORT that writes files, and English messages, since some of them are understood. */
export function ffmpegEnvironment(): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
