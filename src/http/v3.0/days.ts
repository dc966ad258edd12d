import type { DayInterval } from '../../catalogue/query/query.ts';
import { formatDay } from '../../domain/calendar.ts';

/** As the store compares days; day 0, "from the beginning", is before all of them. */
export function daysOf(between: DayInterval | undefined): { from: string; to: string } | undefined {
  return between && { from: formatDay(between.from), to: formatDay(between.to) };
}
