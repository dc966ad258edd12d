/** Users: likes per second, pages of liked tracks, and the cost of each request. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchData } from '../../catalogue/files.ts';
import { buildCatalogue } from '../../catalogue/read-model.ts';
import { openHandler } from '../../measure/handler.ts';
import { startService } from '../../measure/processes.ts';
import type { Report } from '../../measure/table.ts';
import type { Effort } from '../../measure/times.ts';
import { targetOf } from '../../requests/request.ts';
import { measureCosts } from './costs.ts';
import { type LikesEffort, measureLikes } from './likes.ts';
import { makePeople, type PeopleSize } from './people-data.ts';
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
