/** How long responses took, in buckets that double: up to 1/16 ms, 1/8 ms, … 16 s, and longer. */
import type { LatencyHealth } from '../../domain/node/health.ts';

/** In milliseconds: the longest latency of each bucket. One more, the last, has no end. */
const BUCKET_ENDS = Array.from({ length: 19 }, (_, bucket) => 2 ** bucket / 16);

/** The buckets of a histogram of prom-client. */
export const DURATION_BUCKETS = BUCKET_ENDS.map((ms) => ms / 1000);

/** `counts`: the responses of each bucket. */
export function summary(counts: readonly number[], faults: number): LatencyHealth {
  const requests = counts.reduce((total, count) => total + count, 0);
  const used = counts.findLastIndex((count) => count > 0) + 1;
  return {
    requests,
    faults,
    p50: quantile(counts, requests, 0.5),
    p90: quantile(counts, requests, 0.9),
    p99: quantile(counts, requests, 0.99),
    histogram: counts
      .slice(0, used)
      .map((count, bucket) => ({ to: BUCKET_ENDS[bucket] ?? null, requests: count })),
  };
}

/** Assumes that the responses of a bucket are evenly distributed. Of the last one only its start is known. */
function quantile(counts: readonly number[], requests: number, share: number): number {
  let left = requests * share;
  for (const [bucket, count] of counts.entries()) {
    if (count === 0) continue;
    if (left > count) {
      left -= count;
      continue;
    }
    const begin = BUCKET_ENDS[bucket - 1] ?? 0;
    const end = BUCKET_ENDS[bucket] ?? begin;
    // To three significant digits.
    return Number((begin + (end - begin) * (left / count)).toPrecision(3));
  }
  return 0;
}
