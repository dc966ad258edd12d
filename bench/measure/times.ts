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
  p99: number;
}

export interface Effort {
  /** Runs that are not counted, so that code is compiled and pages are cached. */
  warmups: number;
  runs: number;
  /** No new run starts after this time; there are at least three. */
  milliseconds: number;
}

/** Of processor times, in milliseconds: no run takes less. */
const RESOLUTION = 0.001;

/** Processor time of this thread. Calls `run` with 0, 1, 2, …, the warm-ups included. */
export function measure(run: (index: number) => unknown, effort: Effort): Times {
  return measureInTurn([(index) => () => run(index)], effort)[0];
}

/**
 * The same for several ways, each of which prepares a run and returns what is measured. Their runs alternate, so that what else
 * happens on the machine affects all of them alike.
 */
export function measureInTurn(
  ways: readonly ((index: number) => () => unknown)[],
  { warmups, runs, milliseconds }: Effort,
): Times[] {
  const times = ways.map((): number[] => []);
  let index = 0;
  const once = () => {
    for (const [at, prepare] of ways.entries()) {
      const run = prepare(index);
      const start = processorTime();
      run();
      times[at].push(Math.max(RESOLUTION, processorTime() - start));
    }
    index++;
  };
  const warmEnd = processorTime() + (ways.length * milliseconds) / 2;
  while (index < warmups && processorTime() < warmEnd) once();
  const warm = index;
  const end = processorTime() + ways.length * milliseconds;
  while (index - warm < runs && (index - warm < 3 || processorTime() < end)) once();
  return times.map((all) => summary(all.slice(warm)));
}

/** Time that passes in asynchronous runs, one at a time. */
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

/**
 * Runs every candidate once in each round, so that other load on the machine affects all alike; the first rounds are warm-ups and do not
 * count. `step` gets the share that is done.
 */
export async function inTurn<Name extends string, Result>(
  rounds: number,
  ways: Readonly<Record<Name, () => Promise<Result>>>,
  step: (share: number) => void,
  warmups = 1,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = [];
  for (let round = 0; round < warmups + rounds; round++) {
    step(round / (warmups + rounds));
    const result: Partial<Record<Name, Result>> = {};
    for (const name of Object.keys(ways) as Name[]) result[name] = await ways[name]();
    results.push(result as Record<Name, Result>);
  }
  return results.slice(warmups);
}

/** The one with the middle ratio. */
export function middle<Round>(rounds: readonly Round[], ratio: (round: Round) => number): Round {
  return rounds.toSorted((a, b) => ratio(a) - ratio(b))[rounds.length >> 1];
}
