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

export interface CachedInSteps<Input, Value> {
  get(input: Input): Value;
  prepare(input: Input): Generator<void>;
}

/**
 * The same for a value whose computation takes long: in steps, between which other work can be done. A caller that needs the value earlier
 * finishes it.
 */
export function cachedInSteps<Input, Value>(
  columnsOf: (input: Input) => Columns,
  compute: (input: Input) => Generator<void, Value>,
): CachedInSteps<Input, Value> {
  const startedBy = cached(columnsOf, (input) => startSteps(compute(input)));
  return {
    get(input) {
      const started = startedBy(input);
      while (started.value === undefined) started.step();
      return started.value;
    },
    *prepare(input) {
      const started = startedBy(input);
      for (; started.value === undefined; yield) started.step();
    },
  };
}

/** The steps are dropped at the end: they hold their whole input. */
function startSteps<Value>(compute: Generator<void, Value>) {
  let steps: typeof compute | undefined = compute;
  const started = {
    value: undefined as Value | undefined,
    step(): void {
      const { done, value } = steps!.next();
      if (!done) return;
      started.value = value;
      steps = undefined;
    },
  };
  return started;
}
