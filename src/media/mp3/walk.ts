/** Walks the frames of an mp3 file by their headers, from one to the next. */
import { read } from 'node:fs';
import { promisify } from 'node:util';
import { type Mp3Frame, readFrame } from './frame.ts';

const CHUNK = 512 * 1024;
/** Larger than any frame plus the header of the next one. */
const LOOKED_AHEAD = 8192;

/**
 * Calls `visit` for each frame from `from` on. Other bytes are skipped, as by decoders; after those, a frame counts only if
 * another follows it. `signal` ends the walk between two chunks.
 */
export async function walkFrames(
  descriptor: number,
  from: number,
  visit: (frame: Mp3Frame, position: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const buffer = Buffer.alloc(CHUNK);
  let position = from;
  let isInSync = false;
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await promisify(read)(descriptor, buffer, 0, CHUNK, position);
    const bytes = buffer.subarray(0, bytesRead);
    const isLast = bytesRead < CHUNK;
    const end = isLast ? bytesRead : bytesRead - LOOKED_AHEAD;
    let at = 0;
    while (at < end) {
      const frame = readFrame(bytes, at);
      const isCut = frame !== undefined && at + frame.length > bytesRead;
      if (frame === undefined || isCut || !(isInSync || readFrame(bytes, at + frame.length))) {
        isInSync = false;
        const next = bytes.indexOf(0xff, at + 1);
        at = next < 0 ? Math.max(end, at + 1) : next;
      } else {
        isInSync = true;
        visit(frame, position + at);
        at += frame.length;
      }
    }
    if (isLast) return;
    position += at;
  }
}
