/** Rows or ids per statement; with up to five values each, both databases accept far more. */
const ROWS_MAX = 1000;

/** The list in parts of one statement each. */
export function* inParts<T>(all: ArrayLike<T>, size = ROWS_MAX): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) {
    const length = Math.min(size, all.length - start);
    yield Array.from({ length }, (_, i) => all[start + i]);
  }
}
