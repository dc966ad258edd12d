/** Counts that are collected in memory and written to the store a little later, many in one commit. */

interface PendingOptions<Row> {
  keyOf: (row: Row) => string;
  /** Adds the second row to the first, which has the same key. */
  merge: (sum: Row, row: Row) => void;
  /** Number of rows. Further keys are dropped while the store cannot be written. */
  max?: number;
  onDropped?: (row: Row) => void;
}

/** The rows that wait to be written: one for each key. */
export function createPendingRows<Row>(options: PendingOptions<Row>) {
  const { keyOf, merge, max = Number.POSITIVE_INFINITY, onDropped } = options;
  const waiting = new Map<string, Row>();
  const add = (row: Row) => {
    const key = keyOf(row);
    const sum = waiting.get(key);
    if (sum !== undefined) merge(sum, row);
    else if (waiting.size < max) waiting.set(key, row);
    else onDropped?.(row);
  };
  return {
    size: () => waiting.size,
    values: () => waiting.values(),
    add,
    /** Writes the first `count` rows. If that fails, they wait for the next time. */
    async write(count: number, write: (rows: Row[]) => Promise<void>): Promise<void> {
      const entries = [...waiting.entries().take(count)];
      for (const [key] of entries) waiting.delete(key);
      const rows = entries.map(([, row]) => row);
      try {
        await write(rows);
      } catch (error) {
        // If the connection broke during the commit, the rows may have been written: then they count twice.
        for (const row of rows) add(row);
        throw error;
      }
    },
  };
}

interface WriteBehindOptions {
  /** From `schedule` to `write`. */
  delayMs: number;
  write: () => Promise<void>;
  /** `write` failed. It is called again after another delay. */
  onFailure: (error: unknown) => void;
}

/** Calls `write` a while after it is needed, and never twice at the same time. */
export function createWriteBehind({ delayMs, write, onFailure }: WriteBehindOptions) {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isClosed = false;
  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(flush, delayMs).unref();
  };
  /** Writes now. Never throws. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write).catch((error) => {
      onFailure(error);
      schedule();
    });
    return last;
  };
  return {
    schedule,
    flush,
    /** Writes for the last time. */
    close(): Promise<void> {
      isClosed = true;
      return flush();
    },
  };
}
