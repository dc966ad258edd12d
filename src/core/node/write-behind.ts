/** Counts that are collected in memory and written to the store a little later, many in one commit. */

export interface PendingOptions<Row> {
  keyOf: (row: Row) => string;
  /** Adds the second row to the first, which has the same key. */
  merge: (sum: Row, row: Row) => void;
  /** Number of rows. Further keys are dropped while the store cannot be written. */
  max?: number;
  onDropped?: (row: Row) => void;
}

/** The rows that wait to be written: one for each key. */
export class PendingRows<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #options: PendingOptions<Row>;

  constructor(options: PendingOptions<Row>) {
    this.#options = options;
  }

  get size(): number {
    return this.#rows.size;
  }

  values(): Iterable<Row> {
    return this.#rows.values();
  }

  add(row: Row): void {
    const { keyOf, merge, max = Number.POSITIVE_INFINITY, onDropped } = this.#options;
    const key = keyOf(row);
    const sum = this.#rows.get(key);
    if (sum !== undefined) merge(sum, row);
    else if (this.#rows.size < max) this.#rows.set(key, row);
    else onDropped?.(row);
  }

  /** Writes the first `count` rows. If that fails, they wait for the next time. */
  async write(count: number, write: (rows: Row[]) => Promise<void>): Promise<void> {
    const entries = [...this.#rows.entries().take(count)];
    for (const [key] of entries) this.#rows.delete(key);
    const rows = entries.map(([, row]) => row);
    try {
      await write(rows);
    } catch (error) {
      // If the connection broke during the commit, the rows may have been written: then they count twice.
      for (const row of rows) this.add(row);
      throw error;
    }
  }
}

export interface WriteBehindOptions {
  /** From `schedule` to `write`. */
  delayMs: number;
  write: () => Promise<void>;
  /** `write` failed. It is called again after another delay. */
  onFailure: (error: unknown) => void;
}

/** Calls `write` a while after it is needed, and never twice at the same time. */
export class WriteBehind {
  readonly #options: WriteBehindOptions;
  #timer: NodeJS.Timeout | undefined;
  #last = Promise.resolve();
  #isClosed = false;

  constructor(options: WriteBehindOptions) {
    this.#options = options;
  }

  schedule(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => this.flush(), this.#options.delayMs).unref();
  }

  /** Writes now. Never throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = this.#last.then(() => this.#write());
    return this.#last;
  }

  /** Writes for the last time. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.flush();
  }

  async #write(): Promise<void> {
    try {
      await this.#options.write();
    } catch (error) {
      this.#options.onFailure(error);
      this.schedule();
    }
  }
}
