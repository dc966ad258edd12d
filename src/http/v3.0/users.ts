import { liveRead } from './live-read.ts';
import { userShape } from './shapes/user.ts';
import { STANDARD } from './standard-parameters.ts';
import { findUsers, WHOSE } from './user-lists.ts';

export const users = liveRead({
  path: 'users',
  summary: 'Users, by id or name, or the one whose token comes.',
  access: 'token accepted',
  parameters: { ...STANDARD, ...WHOSE },
  oneOf: [['id', 'access_token', 'name']],
  result: userShape,
  async find(p, reading) {
    const found = await findUsers(p, reading);
    const end = p.offset + p.limit;
    const width = reading.source.urls.width[p.imagesize];
    return {
      items: found.slice(p.offset, end).map((user) => ({ user, width })),
      fullcount: p.fullcount === true ? found.length : undefined,
      next: end < found.length ? end : undefined,
    };
  },
});
