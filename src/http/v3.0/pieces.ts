/** A long document in pieces that end between two items, so that none of them keeps the processor for long. */
import type { Delivery } from './delivery.ts';
import { CLOSING, escapeLineEnds, opening } from './formats/jsonp.ts';
import { createIndenter } from './formats/jsonpretty.ts';
import { createScratch, type Scratch, written } from './formats/scratch.ts';

/** Bytes before indentation: about two milliseconds of work. A document that is shorter is sent whole. */
export const PIECE = 256 * 1024;
/** A piece ends with the item that reaches `PIECE`. */
const ROOM = PIECE + 64 * 1024;

export interface Rest {
  /** What is written already. */
  beginning: Buffer;
  /** Index of the next item. */
  next: number;
  count: number;
  writeItem(scratch: Scratch, index: number): void;
  writeEnd(scratch: Scratch): void;
}

export function* inPieces(
  { format, callback }: Pick<Delivery, 'format' | 'callback'>,
  { beginning, next, count, writeItem, writeEnd }: Rest,
): Generator<Buffer, undefined> {
  const indented = createIndenter();
  const finished = (piece: Buffer) => {
    if (format === 'jsonpretty') return indented(piece);
    return callback === undefined ? piece : escapeLineEnds(piece);
  };
  if (callback !== undefined) yield opening(callback);
  yield finished(beginning);
  for (let index = next; index < count; ) {
    const scratch = createScratch(ROOM);
    while (index < count && scratch.at < PIECE) writeItem(scratch, index++);
    if (index === count) writeEnd(scratch);
    yield finished(written(scratch));
  }
  if (callback !== undefined) yield CLOSING;
  return undefined;
}
