/** Looks for ffmpeg once, at the start. Without it the service runs, and sends audio only as stored. */
import { execFile } from 'node:child_process';

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

const QUIETLY = ['-nostdin', '-hide_banner'];
const ENCODERS = ['libmp3lame', 'libvorbis', 'flac'];
/** For a program that is not ffmpeg and does not end. */
const ANSWERS_WITHIN_MS = 10_000;
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
const REMEDY =
  'Install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or set CANTIGA_FFMPEG to where it is.';

/** `setting`: a path, or a name on PATH. */
export async function findFfmpeg(setting?: string): Promise<Ffmpeg> {
  const path = setting || 'ffmpeg';
  const answerTo = (question: string) => ask(path, ...QUIETLY, question);
  try {
    // At the same time, because each takes almost a tenth of a second.
    const [greeting, encoders, limiter] = await Promise.all([
      answerTo('-version'),
      answerTo('-encoders'),
      findLimiter(path),
    ]);
    const version = /^ffmpeg version (\S+)/.exec(greeting)?.[1];
    if (version === undefined) return { missing: `${path} is not ffmpeg.`, remedy: REMEDY };
    const present = new Set(encoders.split('\n').map((line) => line.trim().split(/\s+/)[1]));
    const absent = ENCODERS.filter((name) => !present.has(name));
    if (absent.length === 0) return { path, version, ...limiter };
    return { missing: `${path} (${version}) was built without ${absent.join(', ')}.`, remedy: REMEDY };
  } catch (error) {
    return { missing: reason(path, error as NodeJS.ErrnoException), remedy: REMEDY };
  }
}

/** Tried out, because none can raise its own limit, and not every system supports one. */
async function findLimiter(path: string): Promise<Pick<FoundFfmpeg, 'limiter'>> {
  for (const limiter of LIMITERS) {
    const [program, ...before] = limiter;
    try {
      await ask(program, ...before, path, ...QUIETLY, '-version');
      return { limiter };
    } catch {
      // The next one may work.
    }
  }
  return {};
}

function ask(path: string, ...args: string[]): Promise<string> {
  const options = { env: ffmpegEnvironment(), timeout: ANSWERS_WITHIN_MS, maxBuffer: 1_000_000 };
  return new Promise((resolve, reject) => {
    const child = execFile(path, args, options, (error, out) =>
      error === null ? resolve(out) : reject(error),
    );
    child.stdin?.end();
  });
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
