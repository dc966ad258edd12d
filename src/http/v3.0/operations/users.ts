import { liveRead } from '../kinds/live-read.ts';
import { compareNames, compareTexts, sortAndPage } from '../paging/sort-and-page.ts';
import { order } from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { userShape } from '../shapes/user.ts';
import { findUsers, USER_PARAMETERS } from './user-parameters.ts';

export const users = liveRead({
  path: 'users',
  summary: 'Users, by id or name, or the one whose token comes.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ['id', 'name', 'creationdate'], () => false),
    ...USER_PARAMETERS,
  },
  oneOf: [['id', 'access_token', 'name']],
  result: userShape,
  async find(p, reading) {
    const page = sortAndPage(p, await findUsers(p, reading), {
      id: (one, other) => one.id - other.id,
      name: (one, other) => compareNames(one.name, other.name),
      creationdate: (one, other) => compareTexts(one.creationdate, other.creationdate),
    });
    const width = reading.source.urls.width[p.imagesize];
    return { ...page, items: page.items.map((user) => ({ user, width })) };
  },
});
