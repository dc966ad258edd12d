/**
 * Titles in a stream, for players that request them (`Icy-MetaData: 1`): after a fixed number of audio bytes, one byte with
 * the length in units of 16 bytes, then `StreamTitle='Artist - Title';`, padded with zeros.
 */

/** Bytes of audio between two titles. */
export const TITLE_EVERY = 16_000;

const BLOCK = 16;
const BLOCKS_MAX = 255;
const BEFORE = "StreamTitle='";
const BEHIND = "';";
const TITLE_MAX = BLOCKS_MAX * BLOCK - BEFORE.length - BEHIND.length;

/** There is no agreed way to escape a quote: it becomes a typographic one. */
export function titleBlock(title: string): Buffer {
  const plain = title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll("'", '’');
  const text = Buffer.from(`${BEFORE}${cut(plain)}${BEHIND}`);
  const blocks = Math.ceil(text.length / BLOCK);
  const block = Buffer.alloc(1 + blocks * BLOCK);
  block[0] = blocks;
  text.copy(block, 1);
  return block;
}

/** Cut to fit, between two characters. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= TITLE_MAX) return text;
  let end = TITLE_MAX;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

const UNCHANGED = Buffer.from([0]);

/** Inserts titles into the audio of one listener; an unchanged title is not repeated, and nothing replaces it while the next is unknown. */
export function createTitleWeaver(): (audio: Buffer, title: string | undefined) => Buffer {
  let left = TITLE_EVERY;
  let known: string | undefined;
  return (audio, title) => {
    const woven: Buffer[] = [];
    let at = 0;
    while (audio.length - at >= left) {
      const isNew = title !== undefined && title !== known;
      woven.push(audio.subarray(at, at + left), isNew ? titleBlock(title) : UNCHANGED);
      known = title ?? known;
      at += left;
      left = TITLE_EVERY;
    }
    left -= audio.length - at;
    woven.push(audio.subarray(at));
    return Buffer.concat(woven);
  };
}
