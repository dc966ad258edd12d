import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { liveRead } from '../kinds/live-read.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { idList, listFrom, order } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { userArtistsShape } from '../shapes/user-artists.ts';
import { findUsers, NEWEST_FIRST, USER_PARAMETERS } from './user-parameters.ts';

export const usersArtists = liveRead({
  path: 'users/artists',
  summary: 'Users, each with the artists whose fans they are.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('When they became fans; without it, the newest come first.', ['updatedate'], () => false),
    ...USER_PARAMETERS,
    artist_id: idList('Artist ids.'),
    relation: listFrom('Why an artist is listed.', ['fan']),
  },
  oneOf: [['id', 'access_token', 'name']],
  pages: 'artists',
  result: userArtistsShape,
  async find(p, reading, warnings) {
    const { source, users: people } = reading;
    const { catalogue, urls } = source;
    const query = asOptional({
      ids: p.artist_id,
      accept: (id: number) => indexOfNumber(catalogue.artists.id, id) !== -1,
      descending: (p.order.at(0) ?? NEWEST_FIRST).descending,
    });
    const cursor = { ...startRow(source, DEFAULT_IMAGE_SIZE), updated: '' };
    return pageInnerLists(
      p,
      await findUsers(p, reading),
      warnings,
      ({ id }, page) => people.artists(id, { ...query, ...page }),
      (user, entries) => ({ user, width: urls.width[p.imagesize], entries, cursor }),
    );
  },
});
