/**
 * Numbers the different values among many, in the order in which they are met. A `Map` would create an object for each value that it is asked for.
 *
 *     5.5 2 5.5 7   →   0 1 0 2
 *
 * A value is looked for at the place that its hash gives, then at the next ones, until an empty place is met; at most half of the places are used.
 */
export function createDistinctValues() {
  let values = new Float64Array(64);
  let count = 0;
  /** The number of a value plus one, or 0. */
  let table = new Uint32Array(256);
  const bits = new Uint32Array(2);
  const value = new Float64Array(bits.buffer);

  const placeOf = (sought: number): number => {
    value[0] = sought;
    const mask = table.length - 1;
    let at = (Math.imul(bits[0] ^ bits[1], 0x9e3779b1) >>> 8) & mask;
    while (table[at] !== 0 && values[table[at] - 1] !== sought) at = (at + 1) & mask;
    return at;
  };
  const enlarge = () => {
    const more = new Float64Array(values.length * 2);
    more.set(values);
    values = more;
    table = new Uint32Array(values.length * 4);
    for (let i = 0; i < count; i++) table[placeOf(values[i])] = i + 1;
  };

  return {
    /** Not for NaN. */
    numberOf(sought: number): number {
      const place = placeOf(sought);
      if (table[place] !== 0) return table[place] - 1;
      if (count === values.length) {
        enlarge();
        return this.numberOf(sought);
      }
      values[count] = sought;
      table[place] = ++count;
      return count - 1;
    },
    /** Returns the values by their numbers, and forgets them. */
    take(): Float64Array {
      const taken = values.slice(0, count);
      table.fill(0);
      count = 0;
      return taken;
    },
  };
}
