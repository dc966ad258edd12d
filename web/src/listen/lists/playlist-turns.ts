/** Changes of one list, one after the other: each is given the version that the one before left. */
interface Turns {
  /** The list is at this version, and nothing before counts. */
  begin(version: number): void;
  /** Rejects with what went wrong; with nothing where an earlier one went wrong and this was not even tried. */
  take(act: (version: number) => Promise<{ version: number }>): Promise<void>;
}

export function createTurns(): Turns {
  let version = 0;
  let era = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    begin(next) {
      era++;
      version = next;
    },
    take(act) {
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
