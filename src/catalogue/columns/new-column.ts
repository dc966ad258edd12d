/**
 * New columns of a derived generation. They are in memory that threads share, so that the generation reaches other threads without a
 * copy of them.
 */
import { PAGE, takeMemory } from './column-memory.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

type ColumnOf<T> = new (content: number | SharedArrayBuffer, at?: number, length?: number) => T;

/** An array of the same kind, for content that is written to all of its places: it may hold anything. */
export function newColumn<T extends Numbers>(like: T, length: number): T {
  const bytes = length * like.BYTES_PER_ELEMENT;
  const Column = like.constructor as ColumnOf<T>;
  return bytes < PAGE ? new Column(length) : new Column(takeMemory(bytes), 0, length);
}

export function copyOf<T extends Numbers>(column: T): T {
  const copy = newColumn(column, column.length);
  copy.set(column as never);
  return copy;
}
