/** Extracts titles from a stream, and collects what a listener receives. */
import type { Readable } from 'node:stream';
import { TITLE_EVERY } from './icy.ts';

/** `titles`: one for each position; `undefined` if none is sent. */
export function extractTitles(woven: Buffer): { audio: Buffer; titles: (string | undefined)[] } {
  const audios: Buffer[] = [];
  const titles: (string | undefined)[] = [];
  let at = 0;
  for (; woven.length - at > TITLE_EVERY; at += TITLE_EVERY) {
    audios.push(woven.subarray(at, at + TITLE_EVERY));
    at += TITLE_EVERY;
    const length = woven[at] * 16;
    const text = woven.toString('utf8', at + 1, at + 1 + length).replace(/\0+$/, '');
    titles.push(length === 0 ? undefined : /^StreamTitle='(.*)';$/.exec(text)?.[1]);
    at += 1 + length - TITLE_EVERY;
  }
  audios.push(woven.subarray(at));
  return { audio: Buffer.concat(audios), titles };
}

/** Reads everything available, at any time. */
export function drain(stream: Readable): () => Buffer {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}
