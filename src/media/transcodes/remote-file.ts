/**
 * An original in a storage that is sent as it is stored, without a copy: each range that a client requests is one request to the
 * storage.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { RemoteContent } from '../originals.ts';
import type { ReadBytes } from '../read-at.ts';
import { continued } from '../storage/continued.ts';
import type { AudioFile, WholeFile } from './audio-file.ts';
import { readAudioStart } from './audio-start.ts';

/** Enough for the headers of most files, without a large cover. */
const HEAD = { from: 0, to: 64 * 1024 };

/** `undefined` if it is not the `wanted` one. Rejects like `RemoteContent.read`. */
export async function openRemote(
  { read }: RemoteContent,
  wanted: (read: ReadBytes) => Promise<boolean>,
): Promise<WholeFile | undefined> {
  async function* bytes(from: number, to: number) {
    if (from < to) yield* continued(await read({ from, to }), { from, to }, read);
  }
  const opened = await read(HEAD);
  const { size, modified } = opened;
  const head = await buffer(continued(opened, HEAD, read));
  const readBytes: ReadBytes = async (position, length) => {
    const to = Math.min(position + length, size);
    return to <= head.length ? head.subarray(position, to) : await buffer(bytes(position, to));
  };
  if (!(await wanted(readBytes))) return undefined;
  const file: AudioFile = {
    size,
    whole: true,
    begun: Promise.resolve(),
    finished: Promise.resolve(),
    reached: async () => {},
    read: (from, to = size) => Readable.from(bytes(from, Math.min(to, size)), { objectMode: false }),
    close() {},
  };
  return { file, modified, begin: await readAudioStart(readBytes) };
}
