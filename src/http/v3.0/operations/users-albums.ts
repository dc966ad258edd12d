import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { liveRead } from '../kinds/live-read.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { idList, listFrom, order } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { COVER, STANDARD } from '../parameters/standard-parameters.ts';
import { startRow } from '../shapes/render-context.ts';
import { userAlbumsShape } from '../shapes/user-albums.ts';
import { findUsers, NEWEST_FIRST, USER_PARAMETERS } from './user-parameters.ts';

export const usersAlbums = liveRead({
  path: 'users/albums',
  summary: 'Users, each with the albums they keep.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order(
      'When the albums were added; without it, the newest come first.',
      ['updatedate'],
      () => false,
    ),
    ...USER_PARAMETERS,
    album_id: idList('Album ids.'),
    ...COVER,
    relation: listFrom('Why an album is listed.', ['myalbums']),
  },
  oneOf: [['id', 'access_token', 'name']],
  pages: 'albums',
  result: userAlbumsShape,
  async find(p, reading, warnings) {
    const { source, users: people } = reading;
    const { catalogue, urls } = source;
    const query = asOptional({
      ids: p.album_id,
      accept: (id: number) => indexOfNumber(catalogue.albums.id, id) !== -1,
      descending: (p.order.at(0) ?? NEWEST_FIRST).descending,
    });
    const cursor = { ...startRow(source, p.album_imagesize), updated: '' };
    return pageInnerLists(
      p,
      await findUsers(p, reading),
      warnings,
      ({ id }, page) => people.albums(id, { ...query, ...page }),
      (user, entries) => ({ user, width: urls.width[p.imagesize], entries, cursor }),
    );
  },
});
