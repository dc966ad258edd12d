/**
 * The cache of the read model. A value is cached for the columns that it is computed from, as long as all of them exist. Generations share the
 * columns that did not change, so a later generation finds the value again:
 *
 *     const repeated = cached(({ recordings }: Tracks) => [recordings.track], (tracks) => bitsOf(…))
 *     repeated(before), repeated(after)      the same object, unless `recordings.track` is another one
 */
type Columns = readonly [object, ...object[]];

/** `columnsOf` returns all objects that `compute` reads. Values must not be `undefined`. */
export function cached<Input extends unknown[], Value>(
  columnsOf: (...input: Input) => Columns,
  compute: (...input: Input) => Value,
): (...input: Input) => Value {
  const values = new WeakMap<object, unknown>();
  return (...input) => {
    const columns = columnsOf(...input);
    const last = columns.length - 1;
    let known = values;
    for (let i = 0; i < last; i++) {
      let next = known.get(columns[i]) as typeof values | undefined;
      if (next === undefined) {
        next = new WeakMap();
        known.set(columns[i], next);
      }
      known = next;
    }
    let value = known.get(columns[last]) as Value | undefined;
    if (value === undefined) {
      value = compute(...input);
      known.set(columns[last], value);
    }
    return value;
  };
}
