/** One at a time, in the order of asking. */
export interface Turns {
  taken(): boolean;
  /** Resolves when it is the caller's turn, which lasts until `leave`; rejects with `late()` when that takes too long. */
  take(): Promise<void>;
  leave(): void;
}

export function turns(patienceMs: number, late: () => Error): Turns {
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
