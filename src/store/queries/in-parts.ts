/** Rows or ids per statement; with up to five values each, both databases accept far more. */
const MOST = 1000;

/** The list in parts of one statement each. */
export function* inParts<T>(all: ArrayLike<T>, most = MOST): Generator<T[]> {
  for (let start = 0; start < all.length; start += most) {
    const length = Math.min(most, all.length - start);
    yield Array.from({ length }, (_, i) => all[start + i]);
  }
}
