export type WriterQueue = ReturnType<typeof createWriterQueue>;

/** One at a time, in order of request. */
export function createWriterQueue(timeoutMs: number, timeoutError: () => Error) {
  let taken = false;
  let afterwards: (() => void)[] = [];
  const waiting = new Set<() => void>();
  return {
    taken: () => taken,
    /** Resolves when the caller may proceed, until it calls `leave`; rejects with `timeoutError()` after the time limit. */
    async take(): Promise<void> {
      if (!taken) {
        taken = true;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(timeoutError());
        }, timeoutMs);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(begin);
      });
    },
    /** Calls back when the writer whose turn it is has left. */
    onceLeft(callback: () => void): void {
      afterwards.push(callback);
    },
    leave(): void {
      const callbacks = afterwards;
      afterwards = [];
      const [next] = waiting;
      if (next === undefined) taken = false;
      else {
        waiting.delete(next);
        next();
      }
      for (const callback of callbacks) callback();
    },
  };
}
