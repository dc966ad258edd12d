/** Turns parsed parameters into the values of a query. */
import type { DayInterval, Order } from '../../../catalogue/query/query.ts';
import { formatDay } from '../../../domain/calendar.ts';

/** An interval in the form in which the store compares days; day 0, "from the beginning", is before all others. */
export function storedDays(between: DayInterval | undefined): { from: string; to: string } | undefined {
  return between && { from: formatDay(between.from), to: formatDay(between.to) };
}

/** Sort fields that begin with the prefix sort the lists inside the results, the others the results. */
export function splitOrder<Field extends string, Prefix extends string>(
  order: readonly Order<Field>[],
  prefix: Prefix,
) {
  type Inner = Extract<Field, `${Prefix}${string}`>;
  const isInner = (by: Order<string>) => by.field.startsWith(prefix);
  return {
    outer: order.filter((by) => !isInner(by)) as Order<Exclude<Field, Inner>>[],
    inner: order.filter(isInner) as Order<Inner>[],
  };
}
