/** The cost of limits, usage counting and token lookup per request. */
import { APPLICATION } from '../../catalogue/files.ts';
import type { BenchHandler } from '../../measure/handler.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure, measureAsync } from '../../measure/times.ts';
import type { PeopleData } from './people-data.ts';

/** Too short to be measured one by one. */
const BATCH = 1000;

export async function measureCosts(
  { writers }: PeopleData,
  { clients, grants, limits, usage }: BenchHandler,
  effort: Effort,
  progress: BenchProgress,
): Promise<Section> {
  progress.step('people: costs');
  const client = clients.find(APPLICATION.client_id)!;
  const counting = measure(() => {
    for (let i = 0; i < BATCH; i++) {
      // Without other nodes there is nothing to wait for.
      void limits.countRequest(client, `192.0.2.${i % 250}`);
      void limits.countUser(i % writers.length);
      usage.count(client.clientId, 'users/tracks', 0);
    }
  }, effort);
  let calls = 0;
  const granting = await measureAsync(async () => {
    for (let i = 0; i < BATCH; i++) await grants.find(writers[calls++ % writers.length].token);
  }, effort);
  const microseconds = (batch: number): string => ((batch * 1000) / BATCH).toFixed(2);
  const cells = (name: string, { p50, p99 }: typeof counting): string[] => {
    return [name, microseconds(p50), microseconds(p99)];
  };
  return {
    title: 'Costs of a request, µs',
    columns: ['p50', 'p99'],
    rows: [
      {
        cells: cells('limits and usage', counting),
        target: verdict((counting.p50 * 1000) / BATCH <= 3, '≤ 3 µs'),
      },
      { cells: cells('token of a user', granting), target: '' },
    ],
  };
}
