/**
 * New columns of a derived generation. They are in memory that threads share, so that the generation reaches other threads without a
 * copy of them.
 */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Bytes from which it is worth it: shared memory is taken from the system in pages. */
const SHARED_FROM = 4096;

/** Zeros, in an array of the same kind. */
export function newColumn<T extends Numbers>(like: T, length: number): T {
  const Column = like.constructor as new (content: number | SharedArrayBuffer) => T;
  const bytes = length * like.BYTES_PER_ELEMENT;
  return new Column(bytes < SHARED_FROM ? length : new SharedArrayBuffer(bytes));
}

export function copyOf<T extends Numbers>(column: T): T {
  const copy = newColumn(column, column.length);
  copy.set(column as never);
  return copy;
}
