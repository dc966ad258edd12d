/** Runs the changes of a playlist one after the other. Each gets the version that the previous change returned. */
export interface ChangeQueue {
  /** Sets the version; pending changes are dropped. */
  reset(version: number): void;
  /** Rejects with the error of the change, or with undefined if the change was dropped because an earlier one failed. */
  run(change: (version: number) => Promise<{ version: number }>): Promise<void>;
  /** Whether this is the version after all changes so far; unknown while changes are pending. */
  isCurrent(version: number): boolean;
}

export function createChangeQueue(): ChangeQueue {
  let version = 0;
  let era = 0;
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    reset(next) {
      era++;
      version = next;
    },
    run(change) {
      const started = era;
      pending++;
      const result = last.then(async () => {
        if (started !== era) throw undefined;
        try {
          const changed = await change(version);
          if (started === era) version = changed.version;
        } catch (error) {
          if (started === era) era++;
          throw error;
        }
      });
      last = result
        .catch(() => {})
        .finally(() => {
          pending--;
        });
      return result;
    },
    isCurrent: (shown) => pending > 0 || shown === version,
  };
}
