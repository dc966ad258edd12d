/** Times of many runs. */

/** Milliseconds that this thread has had so far: a busy machine does not change it. */
export function processorTime(): number {
  // Linux counts the time of a thread only now and then, but whenever it reads that of the process.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export interface Times {
  runs: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Effort {
  /** Runs that are not counted, so that code is compiled and pages are cached. */
  warmups: number;
  runs: number;
  /** No new run starts after this time; there are at least three. */
  milliseconds: number;
}

/** No run takes less processor time, in milliseconds. */
const RESOLUTION = 0.001;

/** Processor time of this thread. Calls `prepare` with 0, 1, 2, …, the warm-ups included; what it returns is measured. */
export function measure(
  prepare: (index: number) => () => unknown,
  { warmups, runs, milliseconds }: Effort,
): Times {
  const times: number[] = [];
  const once = () => {
    const run = prepare(times.length);
    const start = processorTime();
    run();
    times.push(Math.max(RESOLUTION, processorTime() - start));
  };
  const warmEnd = processorTime() + milliseconds / 2;
  while (times.length < warmups && processorTime() < warmEnd) once();
  const warm = times.length;
  const end = processorTime() + milliseconds;
  while (times.length - warm < runs && (times.length - warm < 3 || processorTime() < end)) once();
  return summary(times.slice(warm));
}

export function summary(times: readonly number[]): Times {
  const ascending = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => ascending[Math.floor(share * ascending.length)];
  return {
    runs: times.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    max: ascending.at(-1)!,
  };
}

export interface Rounds {
  rounds: number;
  /** Rounds before them that do not count. */
  warmups?: number;
}

/**
 * Measures both once in each round, so that other load on the machine affects them alike, and returns the round with the median ratio.
 * `step` gets the share that is done.
 */
export async function compareInTurn<Ours, Other>(
  ours: () => Promise<Ours>,
  other: () => Promise<Other>,
  ratioOf: (ours: Ours, other: Other) => number,
  { rounds, warmups = 1 }: Rounds,
  step: (share: number) => void,
): Promise<{ ours: Ours; other: Other; ratio: number }> {
  const results: { ours: Ours; other: Other; ratio: number }[] = [];
  for (let round = 0; round < warmups + rounds; round++) {
    step(round / (warmups + rounds));
    const result = { ours: await ours(), other: await other() };
    if (round >= warmups) results.push({ ...result, ratio: ratioOf(result.ours, result.other) });
  }
  return results.sort((a, b) => a.ratio - b.ratio)[rounds >> 1];
}
