/**
 * How long something took, in the buckets of `health/latencies.ts`, since the start. Prometheus reads cumulative buckets:
 *
 *   0.3 ms and 3 ms  →  le="0.00025" 0, le="0.0005" 1, le="0.001" 1, … le="0.004" 2, … le="+Inf" 2; sum 0.0033; count 2
 *
 * Adding one takes a few additions and no memory.
 */
import { BUCKETS, bucketOf, endOf } from '../health/latencies.ts';
import type { MetricFamily, MetricLabels, MetricValue } from './families.ts';

/** Buckets from 0.25 ms to 8 s; shorter ones join the first, longer ones only `+Inf`. */
const FIRST = 2;
const LAST = 17;

export function createDurations() {
  const counts = new Float64Array(BUCKETS);
  let totalMs = 0;
  return {
    /** `totalMs`: of all `times` together. */
    add(ms: number, times = 1, total = ms * times): void {
      counts[bucketOf(ms)] += times;
      totalMs += total;
    },
    read: () => ({ counts, totalMs }),
  };
}

export type Durations = ReturnType<typeof createDurations>;

export function histogram(
  name: string,
  help: string,
  durations: readonly [labels: MetricLabels, durations: Durations][],
): MetricFamily {
  const values = durations.flatMap(([labels, one]) => valuesOf(name, labels, one));
  return { name, help, type: 'histogram', values };
}

function valuesOf(name: string, labels: MetricLabels, durations: Durations): MetricValue[] {
  const { counts, totalMs } = durations.read();
  const values: MetricValue[] = [];
  let sum = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    sum += counts[bucket];
    if (bucket < FIRST || bucket > LAST) continue;
    const le = endOf(bucket) / 1000;
    values.push({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: sum });
  }
  values.push({ metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: sum });
  values.push({ metricName: `${name}_sum`, labels, value: totalMs / 1000 });
  values.push({ metricName: `${name}_count`, labels, value: sum });
  return values;
}
