/** Resources to close at the end, in order of opening. */
export function createClosing() {
  const opened: (() => void | Promise<void>)[] = [];
  return {
    add(close: () => void | Promise<void>): void {
      opened.push(close);
    },
    /** In reverse order, and all of them: what cannot be closed keeps nothing else open. Throws the first fault. */
    async close(): Promise<void> {
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
