/** Users: likes per second, pages of liked tracks, and the cost of each request. */

import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { buildCatalogue } from '../../catalogue/read-model.ts';
import { openHandler } from '../../measure/handler.ts';
import { startService } from '../../measure/processes.ts';
import type { Report } from '../../measure/table.ts';
import type { Effort } from '../../measure/times.ts';
import { measureCosts } from './costs.ts';
import { type LikesEffort, measureLikes } from './likes.ts';
import { makePeople, type PeopleSize } from './people-data.ts';
import { measureReads } from './reads.ts';

export interface PeopleEffort {
  size: PeopleSize;
  likes: LikesEffort;
  reads: Effort;
}

const READY = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&limit=1`;

export async function measurePeople(data: BenchData, effort: PeopleEffort): Promise<Report> {
  const { progress } = data;
  const people = await makePeople(data, effort.size);
  await using closing = new AsyncDisposableStack();
  closing.defer(people.remove);
  const service = await startService(people.service, READY);
  closing.defer(service.close);
  const likes = await measureLikes(people, service, effort.likes, progress);
  const { catalogue } = buildCatalogue(effort.size.tracks, progress);
  const handler = await openHandler(catalogue, people.database);
  closing.defer(handler.close);
  const reads = await measureReads(people, service, { handler, catalogue }, effort.reads);
  progress.step('people: costs');
  const costs = await measureCosts(people, effort.reads);
  const sections = [...likes.sections, ...reads.sections, costs];
  return { sections, differences: [likes, reads].flatMap(({ differences = [] }) => differences) };
}
