/**
 * The latencies of responses in the last hour, in buckets that double: up to 1/16 ms, 1/8 ms, … 16 s, and longer.
 * There is one row of buckets for each of sixty minutes, and a row is cleared when its minute is used again:
 *
 *   10:00:30  0.3 ms → minute 0, the bucket up to 0.5 ms      10:59:59  it counts      11:00:00  it is cleared
 *
 * Recording one takes a few additions and no memory.
 */
import type { LatencyHealth } from '../../domain/node/health.ts';

export const MINUTES = 60;
export const BUCKETS = 20;
/** Of the first bucket, in milliseconds. */
const FIRST = 1 / 16;

export function createLatencies() {
  /** Of each minute of the ring, its buckets. */
  const counts = new Uint32Array(MINUTES * BUCKETS);
  const faults = new Uint32Array(MINUTES);
  /** Which minute each row is of. */
  const minutes = new Float64Array(MINUTES);

  const rowOf = (minute: number) => {
    const row = minute % MINUTES;
    if (minutes[row] !== minute) {
      minutes[row] = minute;
      faults[row] = 0;
      counts.fill(0, row * BUCKETS, (row + 1) * BUCKETS);
    }
    return row;
  };
  const isPresent = (row: number, now: number) => minutes[row] > now - MINUTES && minutes[row] <= now;

  return {
    /** `minute`: whole minutes since 1970. */
    note(minute: number, ms: number, isFault: boolean, responses = 1): void {
      const row = rowOf(minute);
      counts[row * BUCKETS + bucketOf(ms)] += responses;
      if (isFault) faults[row] += responses;
    },
    /** Of that minute only. */
    requestsOf(minute: number): number {
      const row = minute % MINUTES;
      if (minutes[row] !== minute) return 0;
      let requests = 0;
      for (let i = 0; i < BUCKETS; i++) requests += counts[row * BUCKETS + i];
      return requests;
    },
    read(minute: number): LatencyHealth {
      const sums = new Array<number>(BUCKETS).fill(0);
      let failed = 0;
      for (let row = 0; row < MINUTES; row++) {
        if (!isPresent(row, minute)) continue;
        failed += faults[row];
        for (let i = 0; i < BUCKETS; i++) sums[i] += counts[row * BUCKETS + i];
      }
      return summary(sums, failed);
    },
  };
}

export type Latencies = ReturnType<typeof createLatencies>;

export function bucketOf(ms: number): number {
  const sixteenths = Math.ceil(ms / FIRST);
  if (sixteenths <= 1) return 0;
  // Beyond 2^31 it would wrap around.
  if (sixteenths > 1 << BUCKETS) return BUCKETS - 1;
  return Math.min(BUCKETS - 1, 32 - Math.clz32(sixteenths - 1));
}

/** In milliseconds: the longest latency of the bucket. The last bucket has no end; of this one it is a latency in it. */
export const endOf = (bucket: number) => FIRST * 2 ** bucket;

function summary(sums: readonly number[], faults: number): LatencyHealth {
  const requests = sums.reduce((total, count) => total + count, 0);
  const used = sums.findLastIndex((count) => count > 0) + 1;
  return {
    requests,
    faults,
    p50: quantile(sums, requests, 0.5),
    p90: quantile(sums, requests, 0.9),
    p99: quantile(sums, requests, 0.99),
    histogram: sums
      .slice(0, used)
      .map((count, bucket) => ({ to: bucket === BUCKETS - 1 ? null : endOf(bucket), requests: count })),
  };
}

/** Assumes that the responses of a bucket are evenly distributed. Of the last one only its start is known. */
function quantile(sums: readonly number[], requests: number, share: number): number {
  let left = requests * share;
  for (const [bucket, count] of sums.entries()) {
    if (count === 0) continue;
    if (left > count) {
      left -= count;
      continue;
    }
    const begin = bucket === 0 ? 0 : endOf(bucket - 1);
    if (bucket === BUCKETS - 1) return begin;
    return rounded(begin + (endOf(bucket) - begin) * (left / count));
  }
  return 0;
}

/** To three significant digits. */
function rounded(ms: number): number {
  return Number(ms.toPrecision(3));
}
