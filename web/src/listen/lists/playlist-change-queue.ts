/** Changes of one list, one after the other: each is given the version that the one before left. */
interface ChangeQueue {
  /** The list is at this version, and nothing before counts. */
  reset(version: number): void;
  /** Rejects with what went wrong; with nothing where an earlier one went wrong and this was not even tried. */
  run(act: (version: number) => Promise<{ version: number }>): Promise<void>;
}

export function createChangeQueue(): ChangeQueue {
  let version = 0;
  let era = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    reset(next) {
      era++;
      version = next;
    },
    run(act) {
      const mine = era;
      const turn = last.then(async () => {
        if (mine !== era) throw undefined;
        try {
          const changed = await act(version);
          if (mine === era) version = changed.version;
        } catch (error) {
          if (mine === era) era++;
          throw error;
        }
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
