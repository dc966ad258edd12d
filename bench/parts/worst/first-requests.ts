/**
 * The first request of each kind in a generation: nothing is cached that depends on its columns, as after a start and in a new thread. After
 * an import or new ratings, much of it still is.
 */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { createDraw } from '../../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { freshView } from '../../catalogue/fresh-view.ts';
import type { BenchHandler } from '../../measure/handler.ts';
import { openReadRoutes } from '../../measure/read-routes.ts';
import { processorTime, watchStretches } from '../../measure/stretches.ts';
import { milliseconds, type Section, type TableRow, verdict } from '../../measure/table.ts';
import { firstCases } from './first-cases.ts';

/** No request takes longer than this without letting others in between. */
const STRETCH_MAX = 50;

/** `runs`: generations for each request, after one in which the code is compiled. */
export async function measureFirst(
  { tracks, progress }: BenchData,
  handler: BenchHandler,
  catalogue: Catalogue,
  runs: number,
): Promise<Section> {
  const routes = openReadRoutes();
  const get = (generation: Catalogue, request: string) => {
    if (request.startsWith('/')) return routes.get(generation, request);
    handler.forget(generation);
    return handler.get(`/v3.0/${request}&client_id=${APPLICATION.client_id}`);
  };
  const rows: TableRow[] = [];
  for (const { name, request } of firstCases(createDraw(tracks))) {
    progress.step(`worst: first request of ${name}`);
    const stretches: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run <= runs; run++) {
      const generation = freshView(catalogue);
      const watched = watchStretches();
      const start = processorTime();
      await get(generation, request);
      const time = processorTime() - start;
      const stretch = await watched.longest();
      if (run === 0) continue;
      stretches.push(stretch);
      least = Math.min(least, time);
    }
    stretches.sort((a, b) => a - b);
    const [shortest] = stretches;
    const middle = stretches[stretches.length >> 1];
    rows.push({
      cells: [name, milliseconds(least), milliseconds(shortest), milliseconds(middle)],
      target: verdict(shortest <= STRETCH_MAX, `stretch ≤ ${STRETCH_MAX}`),
    });
  }
  const columns = ['least', 'longest stretch: least', 'p50'];
  return { title: 'First requests of a generation, ms', columns, rows };
}
