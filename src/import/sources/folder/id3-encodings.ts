/** The encodings of the texts of ID3v2 tags, from the first byte of their frames: `parseFile` does not return them. */
import type { FileHandle } from 'node:fs/promises';
import { readAt } from '../../../media/read-at.ts';

/** More frames, or more chunks before the tag, than a file has. */
const MAX_STEPS = 1000;

/** By frame (`TIT2`, `TT2`): whether its text is labelled ISO 8859-1. Of several frames of a name the first counts. */
export type Id3Encodings = ReadonlyMap<string, boolean>;

/** The encodings in the tag at the start of the file, or in a chunk of a WAV or AIFF file. */
export async function id3Encodings(file: FileHandle): Promise<Id3Encodings> {
  const found = new Map<string, boolean>();
  const tag = await findTag(file);
  if (tag === undefined) return found;
  const { major, end } = tag;
  const [idLength, headerLength] = major === 2 ? [3, 6] : [4, 10];
  let at = tag.at;
  for (let step = 0; step < MAX_STEPS && at < end; step++) {
    const head = await readAt(file.fd, at, headerLength + 5);
    const id = head.toString('latin1', 0, idLength);
    if (head.length <= headerLength || !/^[A-Z0-9]+$/.test(id)) break;
    // ID3v2.4 may put the length of the content before it.
    const content = headerLength + (major === 4 && (head[9] & 1) === 1 ? 4 : 0);
    if (!found.has(id)) found.set(id, head[content] === 0);
    at += headerLength + frameLength(head, major);
  }
  return found;
}

async function findTag(file: FileHandle) {
  const start = await tagStart(file);
  const head = start === undefined ? undefined : await readAt(file.fd, start, 14);
  if (start === undefined || head?.length !== 14 || head.toString('latin1', 0, 3) !== 'ID3') return undefined;
  const major = head[3];
  if (major < 2 || major > 4) return undefined;
  const hasExtension = major > 2 && (head[5] & 0x40) !== 0;
  // The length of the extended header includes itself only in ID3v2.4.
  const extension = major === 4 ? synchsafe(head, 10) : head.readUInt32BE(10) + 4;
  return { major, at: start + 10 + (hasExtension ? extension : 0), end: start + 10 + synchsafe(head, 6) };
}

/** WAV and AIFF consist of chunks of even length. */
async function tagStart(file: FileHandle): Promise<number | undefined> {
  const form = (await readAt(file.fd, 0, 4)).toString('latin1');
  if (form !== 'RIFF' && form !== 'FORM') return 0;
  let at = 12;
  for (let step = 0; step < MAX_STEPS; step++) {
    const head = await readAt(file.fd, at, 8);
    if (head.length < 8) return undefined;
    if (head.toString('latin1', 0, 4).toUpperCase() === 'ID3 ') return at + 8;
    const length = form === 'RIFF' ? head.readUInt32LE(4) : head.readUInt32BE(4);
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function frameLength(head: Buffer, major: number): number {
  if (major === 2) return head.readUIntBE(3, 3);
  return major === 3 ? head.readUInt32BE(4) : synchsafe(head, 4);
}

/** Seven bits of each of four bytes. */
function synchsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 128 + (bytes[at + index] & 127), 0);
}
