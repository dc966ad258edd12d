/** A long document in pieces that end between two items, so that none of them blocks the event loop for long. */

import { type ByteBuffer, createByteBuffer, written } from '../formats/byte-buffer.ts';
import { CLOSING, escapeLineEnds, opening } from '../formats/jsonp.ts';
import { createIndenter } from '../formats/jsonpretty.ts';
import type { OutputFormat } from './output-format.ts';

/** Bytes before indentation: about two milliseconds of work. A shorter document is sent as one body. */
export const PIECE_BYTES = 256 * 1024;
/** A piece ends with the item that reaches `PIECE_BYTES`. */
const ROOM = PIECE_BYTES + 64 * 1024;

export interface UnwrittenRest {
  /** The bytes that are written already. */
  beginning: Buffer;
  /** Index of the next item. */
  next: number;
  count: number;
  writeItem(scratch: ByteBuffer, index: number): void;
  writeEnd(scratch: ByteBuffer): void;
}

export function* bodyPieces(
  { format, callback }: Pick<OutputFormat, 'format' | 'callback'>,
  { beginning, next, count, writeItem, writeEnd }: UnwrittenRest,
): Generator<Buffer, undefined> {
  const indented = createIndenter();
  const finished = (piece: Buffer) => {
    if (format === 'jsonpretty') return indented(piece);
    return callback === undefined ? piece : escapeLineEnds(piece);
  };
  if (callback !== undefined) yield opening(callback);
  yield finished(beginning);
  for (let index = next; index < count; ) {
    const scratch = createByteBuffer(ROOM);
    while (index < count && scratch.length < PIECE_BYTES) writeItem(scratch, index++);
    if (index === count) writeEnd(scratch);
    yield finished(written(scratch));
  }
  if (callback !== undefined) yield CLOSING;
  return undefined;
}
