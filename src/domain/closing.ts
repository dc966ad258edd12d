/** What has to be closed in the end, as it is opened. */
export interface Closing {
  add(close: () => void | Promise<void>): void;
  /** In reverse order, and all of them: what cannot be closed keeps nothing else open. Throws the first fault. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const opened: (() => void | Promise<void>)[] = [];
  return {
    add(close) {
      opened.push(close);
    },
    async close() {
      const faults: unknown[] = [];
      for (const one of opened.splice(0).reverse()) {
        try {
          await one();
        } catch (error) {
          faults.push(error);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}
