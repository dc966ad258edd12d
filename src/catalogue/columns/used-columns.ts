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
