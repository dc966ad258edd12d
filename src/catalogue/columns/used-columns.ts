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
