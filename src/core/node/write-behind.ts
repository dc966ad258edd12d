/** Counts that are collected in memory and written to the store a little later, many in one commit. */

interface WriteBehindOptions<Row> {
  keyOf: (row: Row) => string;
  /** Adds the second row to the first, which has the same key. */
  merge: (sum: Row, row: Row) => void;
  /** Number of rows. Further keys are dropped while the store cannot be written. */
  max?: number;
  onDropped?: (row: Row) => void;
  /** From the first row to `write`. */
  delayMs: number;
  /** Rows of one call of `write`. */
  chunk: number;
  /** If it fails, its rows wait, and it is called again after another delay. */
  write: (rows: Row[]) => Promise<void>;
  /** All rows are written. */
  onWritten: () => void | Promise<void>;
  onFailure: (error: unknown) => void;
}

/** One row for each key waits. Never writes twice at the same time. */
export function createWriteBehind<Row>(options: WriteBehindOptions<Row>) {
  const { keyOf, merge, max = Number.POSITIVE_INFINITY, onDropped } = options;
  const { delayMs, chunk, write, onWritten, onFailure } = options;
  const waiting = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let isClosed = false;

  function collect(row: Row): void {
    const key = keyOf(row);
    const sum = waiting.get(key);
    if (sum !== undefined) merge(sum, row);
    else if (waiting.size < max) waiting.set(key, row);
    else onDropped?.(row);
  }

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const entries = [...waiting.entries().take(chunk)];
      for (const [key] of entries) waiting.delete(key);
      const rows = entries.map(([, row]) => row);
      try {
        await write(rows);
      } catch (error) {
        // If the connection broke during the commit, the rows may have been written: then they count twice.
        for (const row of rows) collect(row);
        throw error;
      }
    }
    await onWritten();
  }

  function schedule(): void {
    if (!isClosed) timer ??= setTimeout(flush, delayMs).unref();
  }

  /** Writes now. Never throws. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(writeAll).catch((error) => {
      onFailure(error);
      schedule();
    });
    return last;
  }

  return {
    /** What waits. */
    values: () => waiting.values(),
    add(row: Row): void {
      collect(row);
      schedule();
    },
    flush,
    /** Writes for the last time. */
    close(): Promise<void> {
      isClosed = true;
      return flush();
    },
  };
}
