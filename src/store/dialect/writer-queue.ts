/** One at a time, in the order of asking. */
export interface WriterQueue {
  taken(): boolean;
  /** Resolves when the caller may proceed, until it calls `leave`; rejects with `late()` after the time limit. */
  take(): Promise<void>;
  leave(): void;
}

export function createWriterQueue(patienceMs: number, late: () => Error): WriterQueue {
  let taken = false;
  const waiting = new Set<() => void>();
  return {
    taken: () => taken,
    async take() {
      if (!taken) {
        taken = true;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(late());
        }, patienceMs);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(begin);
      });
    },
    leave() {
      const [next] = waiting;
      if (next === undefined) taken = false;
      else {
        waiting.delete(next);
        next();
      }
    },
  };
}
