/** Measures queries in two ways: each in a cold generation, and with parameters as people repeat them. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { createDraw, type Draw, drawRepeated } from '../../catalogue/draw.ts';
import type { Engine, EngineCatalogue } from '../../catalogue/engine.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measureInTurn } from '../../measure/times.ts';

/** One query with its parameters. */
export type Query = (engine: Engine, catalogue: Catalogue) => unknown;
/** The names in some parameters come from the catalogue. */
export type DrawQuery = (draw: Draw, catalogue: Catalogue) => Query;

/**
 * Milliseconds. A cold query is the first one of its generation: the code is compiled, but nothing is cached that depends on the columns, as
 * after a start and in a new thread.
 */
export type QueryTimes = Record<'cold p50' | 'cold p99' | 'repeated p50' | 'repeated p99', number>;

export interface QueryGroup {
  title: string;
  /** The highest times of each query. */
  targets: Readonly<Partial<QueryTimes>>;
  queries: Readonly<Record<string, DrawQuery>>;
}

export type WaysEffort = Readonly<Record<'cold' | 'repeated', Effort>>;

/** Of each catalogue, alternately; parameters are drawn from the last one. */
export function measureQuery(
  catalogues: readonly EngineCatalogue[],
  drawQuery: DrawQuery,
  tracks: number,
  effort: WaysEffort,
): QueryTimes[] {
  const draw = createDraw(tracks);
  const { catalogue: names } = catalogues.at(-1)!;
  const sent = drawRepeated(drawsOf(effort.repeated), () => drawQuery(draw, names));
  const repeated = measureInTurn(
    catalogues.map(
      ({ engine, catalogue }) =>
        (at: number) =>
        () =>
          sent[at](engine, catalogue),
    ),
    effort.repeated,
  );
  const others = Array.from({ length: drawsOf(effort.cold) }, () => drawQuery(draw, names));
  const cold = measureInTurn(
    catalogues.map(({ engine, catalogue }) => (at: number) => {
      const generation = engine.freshView(catalogue);
      return () => others[at](engine, generation);
    }),
    effort.cold,
  );
  return catalogues.map((_, at) => ({
    'cold p50': cold[at].p50,
    'cold p99': cold[at].p99,
    'repeated p50': repeated[at].p50,
    'repeated p99': repeated[at].p99,
  }));
}

/** How many cases a measurement needs. */
export const drawsOf = ({ warmups, runs }: Effort) => warmups + runs;

/** With two catalogues, the first is that of another checkout. */
export function columnsOf(catalogues: readonly EngineCatalogue[]): string[] {
  const checkouts = catalogues.length === 1 ? [''] : ['before: ', 'after: '];
  return checkouts.flatMap((name) => [`${name}cold p50`, 'p99', 'repeated p50', 'p99']);
}

export const cellsOf = (measured: readonly QueryTimes[]): string[] =>
  measured.flatMap((one) => Object.values(one).map(milliseconds));

/** A query may take twice as long as in another checkout, or a millisecond. */
export function targetsOf(measured: readonly QueryTimes[], targets: Partial<QueryTimes>): string {
  const ours = measured.at(-1)!;
  const before = 2 * measured[0]['repeated p99'];
  const all = Object.entries({
    ...targets,
    ...(measured.length > 1 && { 'repeated p99': Math.max(1, before) }),
  });
  return all
    .map(([name, max]) => verdict(ours[name as keyof QueryTimes] <= max, `${name} ≤ ${milliseconds(max)}`))
    .join('  ');
}

export function groupSection(
  { title, targets, queries }: QueryGroup,
  catalogues: readonly EngineCatalogue[],
  tracks: number,
  effort: WaysEffort,
): Section {
  const rows = Object.entries(queries).map(([name, drawQuery]) => {
    const measured = measureQuery(catalogues, drawQuery, tracks, effort);
    return { cells: [name, ...cellsOf(measured)], target: targetsOf(measured, targets) };
  });
  return { title, columns: columnsOf(catalogues), rows };
}
