/**
 * New columns of a derived generation. They are in memory that threads share, so that the generation reaches other threads without a
 * copy of them.
 */

/** The kinds of arrays that columns of numbers have. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** An array of the same kind. */
export function newColumn<T extends Numbers>(like: T, length: number): T {
  const Column = like.constructor as new (memory: SharedArrayBuffer) => T;
  return new Column(new SharedArrayBuffer(length * like.BYTES_PER_ELEMENT));
}

export function copyOf<T extends Numbers>(column: T): T {
  const copy = newColumn(column, column.length);
  copy.set(column as never);
  return copy;
}
