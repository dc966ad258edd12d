/** Times of many runs. */
export interface Times {
  runs: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Effort {
  /** Runs that are not counted, so that code is compiled and pages are cached. */
  warmups: number;
  runs: number;
  /** No new run starts after this time; there are at least three. */
  milliseconds: number;
}

/** Calls `run` with 0, 1, 2, …; the warm-ups get the same numbers as the runs that count. */
export function measure(run: (index: number) => void, effort: Effort): Times {
  const warmEnd = performance.now() + effort.milliseconds / 2;
  for (let i = 0; i < effort.warmups && performance.now() < warmEnd; i++) run(i);
  const times: number[] = [];
  const end = performance.now() + effort.milliseconds;
  for (let i = 0; i < effort.runs && (i < 3 || performance.now() < end); i++) {
    const start = performance.now();
    run(i);
    times.push(performance.now() - start);
  }
  return summary(times);
}

/** The same for asynchronous runs, one at a time. */
export async function measureAsync(run: () => Promise<unknown>, effort: Effort): Promise<Times> {
  const warmEnd = performance.now() + effort.milliseconds / 2;
  for (let i = 0; i < effort.warmups && performance.now() < warmEnd; i++) await run();
  const times: number[] = [];
  const end = performance.now() + effort.milliseconds;
  for (let i = 0; i < effort.runs && (i < 3 || performance.now() < end); i++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return summary(times);
}

export function summary(times: readonly number[]): Times {
  const ascending = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => ascending[Math.floor(share * ascending.length)];
  return { runs: times.length, p50: percentile(0.5), p99: percentile(0.99) };
}
