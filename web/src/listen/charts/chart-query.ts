/** Which chart an address asks for; the tracks of the week where it asks for none that there is. */
import { CHART_PERIODS, type ChartPeriod } from '../../../../src/domain/vocabulary.ts';

export const CHARTS = ['tracks', 'albums', 'artists'] as const;
export type Chart = (typeof CHARTS)[number];

export interface ChartQuery {
  what: Chart;
  period: ChartPeriod;
}

export function readChartQuery(query: URLSearchParams): ChartQuery {
  return {
    what: CHARTS.find((what) => what === query.get('what')) ?? 'tracks',
    period: CHART_PERIODS.find((period) => period === query.get('period')) ?? 'week',
  };
}

/** The same chart always by the same address. */
export function chartPage({ what, period }: ChartQuery): string {
  const query = new URLSearchParams();
  if (what !== 'tracks') query.set('what', what);
  if (period !== 'week') query.set('period', period);
  return query.size === 0 ? '/charts' : `/charts?${query}`;
}
