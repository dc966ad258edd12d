/** Groups of queries that are measured without SQLite, each with one target. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { createDraw, type Draw } from '../../catalogue/draw.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure } from '../../measure/times.ts';

/** Draws the parameters of one query; the result runs it. */
export type DrawQuery = (catalogue: Catalogue, draw: Draw) => () => unknown;

export interface QueryGroup {
  title: string;
  /** The milliseconds that half or 99 % of the queries may take. */
  target: { percentile: 'p50' | 'p99'; max: number };
  queries: Record<string, DrawQuery>;
}

export function groupSection(
  { title, target, queries }: QueryGroup,
  catalogue: Catalogue,
  tracks: number,
  cases: number,
  effort: Effort,
): Section {
  const { percentile, max } = target;
  const rows = Object.entries(queries).map(([name, drawQuery]) => {
    const draw = createDraw(tracks);
    const drawn = Array.from({ length: cases }, () => drawQuery(catalogue, draw));
    const times = measure((index) => drawn[index % drawn.length](), effort);
    return {
      cells: [name, milliseconds(times.p50), milliseconds(times.p99)],
      target: verdict(times[percentile] <= max, `${percentile} ≤ ${max}`),
    };
  });
  return { title, columns: ['p50', 'p99'], rows };
}
