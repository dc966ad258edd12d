/** Real audio files for the tests of this folder, created by ffmpeg: a second of a tone, with tags. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const created = mkdtempSync(join(tmpdir(), 'cantiga-music-'));
// Not after the tests of one file: others in the same process use it too.
process.once('exit', () => rmSync(created, { recursive: true, force: true }));

let folders = 0;
/** An empty folder that is removed at the end of the process. */
export async function newFolder(): Promise<string> {
  const folder = join(created, `music ${++folders}`);
  await mkdir(folder);
  return folder;
}

export type Tags = Record<string, string>;
export const BY = 'http://creativecommons.org/licenses/by/4.0/';

const outputs = new Map<string, Promise<string>>();

/** What ffmpeg writes with these options, as a file with this extension. It runs once for the same options. */
function outputOf(ending: string, options: string[]): Promise<string> {
  const key = JSON.stringify([ending, ...options]);
  let output = outputs.get(key);
  if (output === undefined) {
    const name = `output ${outputs.size}${ending}`;
    output = (async () => {
      const path = join(created, name);
      await run('ffmpeg', ['-v', 'error', ...options, path]);
      return path;
    })();
    outputs.set(key, output);
  }
  return output;
}

/** A tone without tags. */
const tone = (ending: string, pitch: number, seconds = 1.4) =>
  outputOf(ending, ['-f', 'lavfi', '-i', `sine=frequency=${pitch}:duration=${seconds}`]);

/** The names of FLAC for those of ffmpeg. */
const FLAC_NAMES: Tags = {
  album_artist: 'ALBUMARTIST',
  comment: 'DESCRIPTION',
  disc: 'DISCNUMBER',
  track: 'TRACKNUMBER',
};

/** Writes an audio file with these tags; the extension determines the format. FLAC, which most tests use, needs no process for its tags. */
export async function audio(path: string, tags: Tags = {}, pitch = 440, ...more: string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const source = await tone(extname(path), pitch);
  const named = Object.entries(tags).filter(([, value]) => value !== '');
  if (extname(path) === '.flac' && more.length === 0) {
    const comments = named.map(([name, value]): [string, string] => [FLAC_NAMES[name] ?? name, value]);
    return await writeFile(path, withComments(await readFile(source), comments));
  }
  const options = named.flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  // Only aiff needs an option to write tags.
  if (extname(path) === '.aiff') options.push('-write_id3v2', '1');
  await copyFile(await outputOf(extname(path), ['-i', source, '-c', 'copy', ...options, ...more]), path);
}

/** The path of a tone without tags. */
export async function toneOf(ending: string, seconds?: number): Promise<string> {
  return await tone(ending, 440, seconds);
}

/** An ID3v2.3 tag of these raw frames; of version 4, if none is longer than 127 bytes; of version 2, with ids of three letters. */
export function id3(frames: [id: string, content: Buffer][], version: 2 | 3 | 4 = 3): Buffer {
  const [idLength, headerLength] = version === 2 ? [3, 6] : [4, 10];
  const body = Buffer.concat(
    frames.flatMap(([id, content]) => {
      const header = Buffer.alloc(headerLength);
      header.write(id, 0, 'latin1');
      header.writeUIntBE(content.length, idLength, idLength);
      return [header, content];
    }),
  );
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return Buffer.concat([
    Buffer.from(`ID3${String.fromCharCode(version)}\0\0`, 'latin1'),
    Buffer.from(size),
    body,
  ]);
}

/** Appends a chunk with an ID3 tag to a WAV file. */
export async function addId3(path: string, tag: Buffer): Promise<void> {
  const wav = await readFile(path);
  const body = tag.length % 2 === 0 ? tag : Buffer.concat([tag, Buffer.alloc(1)]);
  const header = Buffer.from('id3 \0\0\0\0', 'latin1');
  header.writeUInt32LE(body.length, 4);
  const whole = Buffer.concat([wav, header, body]);
  whole.writeUInt32LE(whole.length - 8, 4);
  await writeFile(path, whole);
}

/** Adds comments to a FLAC file, of which several may have one name. */
export async function addComments(path: string, comments: [name: string, value: string][]): Promise<void> {
  await writeFile(path, withComments(await readFile(path), comments));
}

/** In front of those that its second block has already, after the name of the program (RFC 9639, 8.6). */
function withComments(file: Buffer, comments: [name: string, value: string][]): Buffer {
  const [typeAt, lengthAt, bodyAt] = [42, 43, 46];
  assert.equal(file[typeAt] & 0x7f, 4, 'the second block has the comments');
  const countAt = bodyAt + 4 + file.readUInt32LE(bodyAt);
  const end = bodyAt + file.readUIntBE(lengthAt, 3);
  const sized = (text: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([size, Buffer.from(text)]);
  };
  const count = Buffer.alloc(4);
  count.writeUInt32LE(file.readUInt32LE(countAt) + comments.length);
  const added = comments.map(([name, value]) => sized(`${name}=${value}`));
  const body = Buffer.concat([
    file.subarray(bodyAt, countAt),
    count,
    ...added,
    file.subarray(countAt + 4, end),
  ]);
  const length = Buffer.alloc(3);
  length.writeUIntBE(body.length, 0, 3);
  return Buffer.concat([file.subarray(0, lengthAt), length, body, file.subarray(end)]);
}

/** Adds custom tags (`----:com.apple.iTunes:ISRC`) to an m4a file whose index is at its end. */
export async function addItunes(path: string, tags: Record<string, string | string[]>): Promise<void> {
  const file = await readFile(path);
  const box = (name: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(body.length + 8);
    header.write(name, 4, 'latin1');
    return Buffer.concat([header, body]);
  };
  const added = Object.entries(tags).map(([name, value]) =>
    box(
      '----',
      box('mean', Buffer.alloc(4), Buffer.from('com.apple.iTunes')),
      box('name', Buffer.alloc(4), Buffer.from(name)),
      ...[value].flat().map((each) => box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(each))),
    ),
  );
  const length = Buffer.concat(added).length;
  // All of them end at the end of the file.
  for (const name of ['moov', 'udta', 'meta', 'ilst']) {
    const at = file.lastIndexOf(Buffer.from(name)) - 4;
    file.writeUInt32BE(file.readUInt32BE(at) + length, at);
  }
  await writeFile(path, Buffer.concat([file, ...added]));
}

export async function text(path: string, content: string | object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** Two seconds of silence, which ffmpeg decodes but cannot write: Monkey's Audio. */
export const APE = Buffer.from(
  'TUFDIJYPAAA0AAAAGAAAAAQAAABOAAAAEAAAAAAAAAAAAAAAetuEmWlZoQp+Doq6R0/gmugDAAAAIAEAgD4AAAEAAAAQAAEAQB8AAJ4AAABSSUZGRn0AAFdBVkVmbXQgEAAAAAEAAQBAHwAAgD4AAAIAEABMSVNUGgAAAElORk9JU0ZUDgAAAExhdmY1OS4yNy4xMDAAZGF0YQB9AAA4lOitAQAAAAAAAQAAAAAA',
  'base64',
);
