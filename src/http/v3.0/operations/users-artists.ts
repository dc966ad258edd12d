import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { liveRead } from '../live-read.ts';
import { pageLists } from '../page-lists.ts';
import { idList, listFrom, order } from '../parameters.ts';
import { restrictions } from '../restrictions.ts';
import { startRow } from '../shapes/row.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { userArtistsShape } from '../shapes/user-artists.ts';
import { STANDARD } from '../standard-parameters.ts';
import { findUsers, NEWEST_FIRST, WHOSE } from './user-lists.ts';

export const usersArtists = liveRead({
  path: 'users/artists',
  summary: 'Users, each with the artists whose fans they are.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('When they became fans; without it, the newest come first.', ['updatedate'], () => false),
    ...WHOSE,
    artist_id: idList('Artist ids.'),
    relation: listFrom('Why an artist is listed.', ['fan']),
  },
  oneOf: [['id', 'access_token', 'name']],
  pages: 'artists',
  result: userArtistsShape,
  async find(p, reading, warnings) {
    const { source, people } = reading;
    const { catalogue, urls } = source;
    const query = restrictions({
      ids: p.artist_id,
      accept: (id: number) => indexOfNumber(catalogue.artists.id, id) !== -1,
      descending: (p.order.at(0) ?? NEWEST_FIRST).descending,
    });
    const cursor = { ...startRow(source, DEFAULT_IMAGE_SIZE), updated: '' };
    return pageLists(
      p,
      await findUsers(p, reading),
      warnings,
      ({ id }, page) => people.artists(id, { ...query, ...page }),
      (user, entries) => ({ user, width: urls.width[p.imagesize], entries, cursor }),
    );
  },
});
