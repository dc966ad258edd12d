/** The chart and period in the URL of `/charts`. Invalid values become the default: the tracks of the week. */
import {
  CHART_KINDS,
  CHART_PERIODS,
  type ChartKind,
  type ChartPeriod,
} from '../../../../src/domain/vocabulary.ts';

export interface ChartsPageQuery {
  what: ChartKind;
  period: ChartPeriod;
}

export function readChartQuery(query: URLSearchParams): ChartsPageQuery {
  return {
    what: CHART_KINDS.find((what) => what === query.get('what')) ?? 'tracks',
    period: CHART_PERIODS.find((period) => period === query.get('period')) ?? 'week',
  };
}

/** Leaves out default values, so that each chart has one URL. */
export function chartPage({ what, period }: ChartsPageQuery): string {
  const query = new URLSearchParams();
  if (what !== 'tracks') query.set('what', what);
  if (period !== 'week') query.set('period', period);
  return query.size === 0 ? '/charts' : `/charts?${query}`;
}
