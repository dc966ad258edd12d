/** Sums over the days of a report, for charts and tables. */
import type { Counted, UsageDay, UsageReport } from '../../../../src/domain/applications/usage.ts';

export interface UsageSums extends Counted {
  limited: number;
  /** The most frequent first. */
  operations: (Counted & { operation: string })[];
  /** Sorted by code. */
  codes: { code: number; type: string; count: number }[];
}

export function sumsOf({ days, errors }: Pick<UsageReport, 'days' | 'errors'>): UsageSums {
  const operations = new Map<string, Counted>();
  for (const { operation, requests, failures } of days.flatMap((day) => day.operations)) {
    const before = operations.get(operation) ?? { requests: 0, failures: 0 };
    operations.set(operation, {
      requests: before.requests + requests,
      failures: before.failures + failures,
    });
  }
  const codes = new Map<number, UsageSums['codes'][number]>();
  for (const { code, type, count } of errors) {
    codes.set(code, { code, type, count: count + (codes.get(code)?.count ?? 0) });
  }
  return {
    requests: total(days, 'requests'),
    failures: total(days, 'failures'),
    limited: total(days, 'limited'),
    operations: [...operations]
      .map(([operation, counted]) => ({ operation, ...counted }))
      .sort((one, other) => other.requests - one.requests || (one.operation < other.operation ? -1 : 1)),
    codes: [...codes.values()].sort((one, other) => one.code - other.code),
  };
}

/** No requests, and no rejected ones either. */
export function isUnused({ requests, limited, codes }: UsageSums): boolean {
  return requests === 0 && limited === 0 && codes.length === 0;
}

interface UsageSeries {
  succeeded: number[];
  failed: number[];
  limited: number[];
}

/** One value per day, of one operation or of all. Rate-limited requests are not counted by operation. */
export function dailySeries(days: readonly UsageDay[], operation = ''): UsageSeries {
  const counted = days.map((day): Counted => {
    if (operation === '') return day;
    return day.operations.find((one) => one.operation === operation) ?? { requests: 0, failures: 0 };
  });
  return {
    succeeded: counted.map(({ requests, failures }) => requests - failures),
    failed: counted.map(({ failures }) => failures),
    limited: operation === '' ? days.map(({ limited }) => limited) : days.map(() => 0),
  };
}

function total(days: readonly UsageDay[], count: 'requests' | 'failures' | 'limited'): number {
  return days.reduce((sum, day) => sum + day[count], 0);
}
