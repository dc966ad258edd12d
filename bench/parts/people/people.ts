/** Users: likes per second, pages of liked tracks, and the cost of each request. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClientDirectory } from '../../../src/core/applications/applications.ts';
import { createUsage } from '../../../src/core/applications/usage.ts';
import { createShared } from '../../../src/core/common-counts/shared.ts';
import { createLimits, type LimitSettings } from '../../../src/core/limits/limits.ts';
import { findGrant } from '../../../src/core/oauth/oauth-tokens.ts';
import { openStore } from '../../../src/store/store.ts';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { buildCatalogue } from '../../catalogue/read-model.ts';
import { openHandler, SILENT_LOG } from '../../measure/handler.ts';
import { startService } from '../../measure/processes.ts';
import { type Report, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure, measureAsync, type Times } from '../../measure/times.ts';
import { targetOf } from '../../requests/request.ts';
import { type LikesEffort, measureLikes } from './likes.ts';
import { makePeople, type People, type PeopleSize } from './people-data.ts';
import { measureReads } from './reads.ts';

export interface PeopleEffort {
  size: PeopleSize;
  likes: LikesEffort;
  reads: Effort;
}

export async function measurePeople(data: BenchData, { size, ...effort }: PeopleEffort): Promise<Report> {
  const { progress } = data;
  progress.step('people: making them');
  await using closing = new AsyncDisposableStack();
  const folder = mkdtempSync(join(data.folder, 'people-'));
  closing.defer(() => rmSync(folder, { recursive: true }));
  const people = await makePeople(folder, size);
  const service = await startService(people.home, targetOf('tracks?limit=1'));
  closing.defer(service.close);
  const likes = await measureLikes(people, service, effort.likes, progress);
  const { catalogue } = buildCatalogue(size.tracks, progress);
  const handler = await openHandler(catalogue, people.database);
  closing.defer(handler.close);
  progress.step('people: users/tracks');
  const reads = await measureReads(people, service, { handler, catalogue }, effort.reads);
  progress.step('people: costs');
  const costs = await measureCosts(people, effort.reads);
  return {
    sections: [likes.section, reads.section, costs],
    differences: [...likes.differences, ...reads.differences],
  };
}

/** Too short to be measured one by one. */
const BATCH = 1000;

/** All limits are checked, and none is ever reached. */
const FAR = Number.MAX_SAFE_INTEGER;
const LIMITS: LimitSettings = {
  rateRead: FAR,
  rateReadwrite: FAR,
  rateAddress: FAR,
  rateUser: FAR,
  rateMedia: FAR,
  streamsAddress: FAR,
  quotaRead: FAR,
  quotaReadwrite: FAR,
};

/** The cost of limits, usage counting and token lookup per request. */
async function measureCosts({ writers, database }: People, effort: Effort): Promise<Section> {
  const store = await openStore({ kind: 'sqlite', file: database });
  const clients = createClientDirectory(store);
  await clients.refresh();
  const client = clients.find(APPLICATION.client_id)!;
  const today = createShared().window('day', 86_400);
  const usage = createUsage({ store, clients, log: SILENT_LOG, today });
  const limits = createLimits(LIMITS, today);
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
    for (let i = 0; i < BATCH; i++) await findGrant(store.db, writers[calls++ % writers.length].token);
  }, effort);
  await usage.close();
  await store.close();
  const microseconds = (batch: number): string => ((batch * 1000) / BATCH).toFixed(2);
  const row = (name: string, { p50, p99 }: Times, target = '') => ({
    cells: [name, microseconds(p50), microseconds(p99)],
    target,
  });
  return {
    title: 'Costs of a request, µs',
    columns: ['p50', 'p99'],
    rows: [
      row('limits and usage', counting, verdict((counting.p50 * 1000) / BATCH <= 3, '≤ 3 µs')),
      row('token of a user', granting),
    ],
  };
}
