/**
 * Pairs of ids, in the order of the database's keys: rows that are written in that order are adjacent, which
 * is twice as fast. In typed arrays, 16 bytes a pair, because an import may hold millions of records.
 */
export function pairList() {
  let ones = new Float64Array(1024);
  let others = new Float64Array(1024);
  let used = 0;
  const grow = (column: Float64Array) => {
    const larger = new Float64Array(used * 2);
    larger.set(column);
    return larger;
  };
  return {
    add(one: number, other: number): void {
      if (used === ones.length) [ones, others] = [grow(ones), grow(others)];
      ones[used] = one;
      others[used] = other;
      used++;
    },
    /** Ascending, each pair once, in batches of limited size. */
    *inOrder(max: number): Generator<[number, number][]> {
      const places = Uint32Array.from({ length: used }, (_, at) => at);
      places.sort((a, b) => ones[a] - ones[b] || others[a] - others[b]);
      let pairs: [number, number][] = [];
      let last = -1;
      for (const place of places) {
        if (last !== -1 && ones[place] === ones[last] && others[place] === others[last]) continue;
        last = place;
        pairs.push([ones[place], others[place]]);
        if (pairs.length < max) continue;
        yield pairs;
        pairs = [];
      }
      if (pairs.length > 0) yield pairs;
    },
  };
}
