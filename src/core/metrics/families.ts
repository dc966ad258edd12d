/** Metrics as plain data, in the form of `getMetricsAsJSON` of prom-client. */

export type MetricLabels = Record<string, string | number>;

export interface MetricValue {
  /** If it is not the name of the family: `…_bucket`, `…_sum` and `…_count` of a histogram. */
  metricName?: string;
  labels: MetricLabels;
  value: number;
}

export interface MetricFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: MetricValue[];
}

/** Unknown values are left out. */
type Maybe = number | null | undefined;

/** One value without labels, or any number with them. */
type FamilyValues = Maybe | readonly (readonly [labels: MetricLabels, value: Maybe])[];

export function gauge(name: string, help: string, values: FamilyValues): MetricFamily {
  return { name, help, type: 'gauge', values: valuesOf(values) };
}

/** `name` ends with `_total`. */
export function counter(name: string, help: string, values: FamilyValues): MetricFamily {
  return { name, help, type: 'counter', values: valuesOf(values) };
}

function valuesOf(values: FamilyValues): MetricValue[] {
  if (typeof values === 'number') return [{ labels: {}, value: values }];
  return (values ?? []).flatMap(([labels, value]) => (typeof value === 'number' ? [{ labels, value }] : []));
}
