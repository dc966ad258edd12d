/** The results of charts: those of another operation, after their positions. */
import type { ChartPage } from '../../../catalogue/query/charts.ts';
import type { CatalogueRow } from './render-context.ts';
import { integer, type Shape, shape } from './shape.ts';

/** The positions of all rows on the page. */
export type Ranks = Pick<ChartPage, 'ranks' | 'previousRanks'>;

/** Without fields that appear only on request: charts have no parameter for them. */
export function chartShape<R extends CatalogueRow>({ item, fields }: Shape<R>): Shape<R & Ranks> {
  return shape<R & Ranks>(item.name, [
    integer('rank', 'Place in the chart, from 1 on.', ({ ranks, index }) => ranks[index]),
    integer('previous_rank', 'Place in the chart of the period before; 0 for a new one.', (row) => {
      return row.previousRanks[row.index];
    }),
    ...fields.filter(({ isPresent }) => isPresent === undefined),
  ]);
}
