/**
 * The columns that a cached value was computed from. Generations share the columns that did not change, so the value can be used for
 * every generation that has the same ones. They are not kept in memory by this.
 */
export class UsedColumns {
  readonly #columns: WeakRef<object>[];

  constructor(columns: readonly object[]) {
    this.#columns = columns.map((column) => new WeakRef(column));
  }

  are(columns: readonly object[]): boolean {
    return columns.every((column, i) => this.#columns[i].deref() === column);
  }
}

/** Computes the value again only when one of the columns is another one. The latest is kept, as long as the first of its columns. */
export function cachedByColumns<Input, Value>(
  columnsOf: (input: Input) => readonly [object, ...object[]],
  compute: (input: Input) => Value,
): (input: Input) => Value {
  const known = new WeakMap<object, { used: UsedColumns; value: Value }>();
  return (input) => {
    const columns = columnsOf(input);
    const found = known.get(columns[0]);
    if (found?.used.are(columns)) return found.value;
    const value = compute(input);
    known.set(columns[0], { used: new UsedColumns(columns), value });
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
  columnsOf: (input: Input) => readonly [object, ...object[]],
  compute: (input: Input) => Generator<void, Value>,
): CachedInSteps<Input, Value> {
  const startedBy = cachedByColumns(columnsOf, (input) => startSteps(compute(input)));
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
