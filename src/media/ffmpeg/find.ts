/** Looks for ffmpeg once, at the start. Without it the service runs, and sends sound only as it is stored. */
import { execFile } from 'node:child_process';
import { ffmpegEnvironment } from './environment.ts';

export interface FoundFfmpeg {
  path: string;
  /** `5.1.9-0+deb12u1`, or what a build of one's own calls itself. */
  version: string;
}

/** `missing` is a sentence for the operator: what is not there, and what to do. */
export type Ffmpeg = FoundFfmpeg | { missing: string };

const ENCODERS = ['libmp3lame', 'libvorbis', 'flac'];
/** For a program that is not ffmpeg and does not end. */
const ANSWERS_WITHIN_MS = 10_000;
const REMEDY =
  'Install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or set CANTIGA_FFMPEG to where it is.';

/** `setting`: a path, or a name to be found on PATH. */
export async function findFfmpeg(setting?: string): Promise<Ffmpeg> {
  const path = setting || 'ffmpeg';
  let version: string | undefined;
  let encoders: string;
  try {
    version = /^ffmpeg version (\S+)/.exec(await ask(path, '-version'))?.[1];
    if (version === undefined) return { missing: `${path} is not ffmpeg. ${REMEDY}` };
    encoders = await ask(path, '-encoders');
  } catch (error) {
    return { missing: `${reason(path, error as NodeJS.ErrnoException)} ${REMEDY}` };
  }
  const present = new Set(encoders.split('\n').map((line) => line.trim().split(/\s+/)[1]));
  const absent = ENCODERS.filter((name) => !present.has(name));
  if (absent.length === 0) return { path, version };
  return { missing: `${path} (${version}) was built without ${absent.join(', ')}. ${REMEDY}` };
}

function ask(path: string, question: string): Promise<string> {
  const options = { env: ffmpegEnvironment(), timeout: ANSWERS_WITHIN_MS, maxBuffer: 1_000_000 };
  return new Promise((resolve, reject) => {
    const child = execFile(path, ['-nostdin', '-hide_banner', question], options, (error, out) =>
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
