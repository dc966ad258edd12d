import { liveRead } from '../live-read.ts';
import { order } from '../parameters.ts';
import { userShape } from '../shapes/user.ts';
import { compareNames, compareTexts, sortedPage } from '../sorted-page.ts';
import { STANDARD } from '../standard-parameters.ts';
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
    const page = sortedPage(p, await findUsers(p, reading), {
      id: (one, other) => one.id - other.id,
      name: (one, other) => compareNames(one.name, other.name),
      creationdate: (one, other) => compareTexts(one.creationdate, other.creationdate),
    });
    const width = reading.source.urls.width[p.imagesize];
    return { ...page, items: page.items.map((user) => ({ user, width })) };
  },
});
