/** Usage as a chart wants it: every day there, the oldest first, also those on which nothing happened. */
import type { Usage } from '../../core/usage.ts';
import { dayOf, daysAfter } from '../../domain/days.ts';

type UsageRow = Awaited<ReturnType<Usage['of']>>[number];

interface Counted {
  requests: number;
  failures: number;
}

interface UsageDay extends Counted {
  day: string;
  operations: (Counted & { operation: string })[];
}

/** The last `days` days up to and including the one of `now`. */
export function usageByDay(rows: readonly UsageRow[], days: number, now: Date): UsageDay[] {
  const rowsOf = Map.groupBy(rows, ({ day }) => day);
  return Array.from({ length: days }, (_, index) => {
    const day = daysAfter(dayOf(now), index - days + 1);
    const found = rowsOf.get(day) ?? [];
    return {
      day,
      requests: sum(found, 'requests'),
      failures: sum(found, 'failures'),
      operations: found.map(({ operation, requests, failures }) => ({ operation, requests, failures })),
    };
  });
}

function sum(rows: readonly UsageRow[], count: keyof Counted): number {
  return rows.reduce((total, row) => total + row[count], 0);
}
