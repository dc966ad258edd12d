/** Users: likes per second, and pages of liked tracks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchData } from '../../catalogue/files.ts';
import { startService } from '../../measure/processes.ts';
import type { Report } from '../../measure/table.ts';
import type { Effort } from '../../measure/times.ts';
import { targetOf } from '../../requests/request.ts';
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
  progress.step('people: users/tracks');
  const reads = await measureReads(people, service, effort.reads);
  return {
    sections: [likes.section, reads.section],
    differences: [...likes.differences, ...reads.differences],
  };
}
