import { fold } from '../../catalogue/text/fold.ts';
import type { UserSummary } from '../../core/people.ts';
import { liveRead } from './live-read.ts';
import { order } from './parameters.ts';
import { userShape } from './shapes/user.ts';
import { STANDARD } from './standard-parameters.ts';
import { findUsers, WHOSE } from './user-lists.ts';

export const users = liveRead({
  path: 'users',
  summary: 'Users, by id or name, or the one whose token comes.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ['id', 'name', 'creationdate'], () => false),
    ...WHOSE,
  },
  oneOf: [['id', 'access_token', 'name']],
  result: userShape,
  async find(p, reading) {
    const found = (await findUsers(p, reading)).sort((one, other) => {
      for (const { field, descending } of p.order) {
        const difference = COMPARE[field](one, other);
        if (difference !== 0) return descending ? -difference : difference;
      }
      return one.id - other.id;
    });
    const end = p.offset + p.limit;
    const width = reading.source.urls.width[p.imagesize];
    return {
      items: found.slice(p.offset, end).map((user) => ({ user, width })),
      fullcount: p.fullcount === true ? found.length : undefined,
      next: end < found.length ? end : undefined,
    };
  },
});

/** As a reader would: case and accents do not count at first (decision 12). */
const COMPARE = {
  id: (one: UserSummary, other: UserSummary) => one.id - other.id,
  name: (one: UserSummary, other: UserSummary) =>
    compareTexts(fold(one.name), fold(other.name)) || compareTexts(one.name, other.name),
  creationdate: (one: UserSummary, other: UserSummary) => compareTexts(one.creationdate, other.creationdate),
};

function compareTexts(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
