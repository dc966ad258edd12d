/** Measures requests in two ways: each in a cold generation, and with parameters as people repeat them. */
import { createDraw, drawRepeated } from '../../catalogue/draw.ts';
import { type EngineCatalogue, queriesOf } from '../../catalogue/engine.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measureInTurn } from '../../measure/times.ts';
import type { DrawRequest, QueryTimes, RequestGroup } from '../../requests/request.ts';

export type WaysEffort = Readonly<Record<'cold' | 'repeated', Effort>>;

/** In each catalogue, alternately. */
export function measureQuery(
  catalogues: readonly EngineCatalogue[],
  drawRequest: DrawRequest,
  tracks: number,
  effort: WaysEffort,
): QueryTimes[] {
  const draw = createDraw(tracks);
  const sent = drawRepeated(drawsOf(effort.repeated), () => drawRequest(draw));
  const others = Array.from({ length: drawsOf(effort.cold) }, () => drawRequest(draw));
  const measured = (way: keyof WaysEffort, requests: readonly string[]) =>
    measureInTurn(
      catalogues.map(({ engine, catalogue }) => {
        const queryOf = queriesOf(engine);
        return (at: number) =>
          queryOf(requests[at])(way === 'cold' ? engine.freshView(catalogue) : catalogue);
      }),
      effort[way],
    );
  const repeated = measured('repeated', sent);
  const cold = measured('cold', others);
  return catalogues.map((_, at) => ({
    'cold p50': cold[at].p50,
    'cold p99': cold[at].p99,
    'repeated p50': repeated[at].p50,
    'repeated p99': repeated[at].p99,
  }));
}

/** How many requests a measurement needs. */
export const drawsOf = ({ warmups, runs }: Effort) => warmups + runs;

/** With two catalogues, the first is that of another checkout. */
export function columnsOf(catalogues: readonly EngineCatalogue[]): string[] {
  const checkouts = catalogues.length === 1 ? [''] : ['before: ', 'after: '];
  return checkouts.flatMap((name) => [`${name}cold p50`, 'p99', 'repeated p50', 'p99']);
}

export const cellsOf = (measured: readonly QueryTimes[]): string[] =>
  measured.flatMap((one) => Object.values(one).map(milliseconds));

/** A request may take twice as long as in another checkout, or a millisecond. */
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
  { title, targets, requests }: RequestGroup,
  catalogues: readonly EngineCatalogue[],
  tracks: number,
  effort: WaysEffort,
): Section {
  const rows = Object.entries(requests).map(([name, drawRequest]) => {
    const measured = measureQuery(catalogues, drawRequest, tracks, effort);
    return { cells: [name, ...cellsOf(measured)], target: targetsOf(measured, targets) };
  });
  return { title, columns: columnsOf(catalogues), rows };
}
