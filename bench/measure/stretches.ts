/** How long a request keeps the event loop from serving others. */
import { milliseconds, verdict } from './table.ts';
import { processorTime, summary } from './times.ts';

/** Milliseconds of the processor: all of a request, and its longest stretch in which nothing else was served. */
export interface Stretched {
  time: number;
  stretch: number;
}

/** No request takes longer than this without letting others in between. */
const STRETCH_MAX = 50;

export async function measureStretch(request: () => Promise<unknown>): Promise<Stretched> {
  let last = processorTime();
  let longest = 0;
  let over = false;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  const start = processorTime();
  await request();
  const time = processorTime() - start;
  await new Promise((resolve) => setImmediate(resolve));
  over = true;
  return { time, stretch: longest };
}

/** The medians of so many runs after a first one, which does not count; with 0, of the only one. */
export async function measureStretches(
  request: (run: number) => Promise<unknown>,
  runs: number,
): Promise<Stretched> {
  const measured: Stretched[] = [];
  for (let run = 0; run <= runs; run++) measured.push(await measureStretch(() => request(run)));
  const counted = runs === 0 ? measured : measured.slice(1);
  const middle = (of: keyof Stretched) => summary(counted.map((one) => one[of])).p50;
  return { time: middle('time'), stretch: middle('stretch') };
}

export const stretchCells = ({ time, stretch }: Stretched) => [milliseconds(time), milliseconds(stretch)];

export const stretchVerdict = (...all: readonly Stretched[]) =>
  verdict(
    all.every(({ stretch }) => stretch <= STRETCH_MAX),
    `stretch ≤ ${STRETCH_MAX}`,
  );
