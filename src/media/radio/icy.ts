/**
 * Titles inside a stream, as players of radios ask for them (`Icy-MetaData: 1`): after every so many bytes of sound
 * one byte that says how many times 16 bytes follow, and in these `StreamTitle='Artist - Title';`, filled up with zeros.
 */

/** Bytes of sound between two of them. */
export const TITLE_EVERY = 16_000;

const BLOCK = 16;
const BLOCKS_MAX = 255;
const BEFORE = "StreamTitle='";
const BEHIND = "';";
const TITLE_MAX = BLOCKS_MAX * BLOCK - BEFORE.length - BEHIND.length;

/** Nobody agreed on how a quote is written inside quotes: it becomes one that ends nothing. */
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

/** To what fits, between two characters. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= TITLE_MAX) return text;
  let end = TITLE_MAX;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

const UNCHANGED = Buffer.from([0]);

/** Puts titles into the sound of one listener; one that the listener knows already is not said again. */
export function createTitleWeaver(): (sound: Buffer, title: string) => Buffer {
  let left = TITLE_EVERY;
  let known: string | undefined;
  return (sound, title) => {
    const woven: Buffer[] = [];
    let at = 0;
    while (sound.length - at >= left) {
      woven.push(sound.subarray(at, at + left), title === known ? UNCHANGED : titleBlock(title));
      known = title;
      at += left;
      left = TITLE_EVERY;
    }
    left -= sound.length - at;
    woven.push(sound.subarray(at));
    return Buffer.concat(woven);
  };
}
