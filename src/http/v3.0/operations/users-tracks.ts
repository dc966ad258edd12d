import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/live-read.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { id, idList, listFrom, order, since, withDefault } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { AUDIO, COVER, STANDARD } from '../parameters/standard-parameters.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { userTracksShape } from '../shapes/user-tracks.ts';
import { trackFilter } from './track-id-filter.ts';
import { findUsers, NEWEST_FIRST, USER_PARAMETERS } from './user-parameters.ts';

export const usersTracks = liveRead({
  path: 'users/tracks',
  summary: 'A user with the tracks they liked, favoured or reviewed.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order(
      'Date of the latest action, or all scores together; without it, the newest come first.',
      ['updatedate', 'rating'],
      (field) => field === 'rating',
    ),
    ...USER_PARAMETERS,
    id: id('One user id.'),
    track_type: since(
      '2015',
      withDefault(listFrom('A single is a track without an album.', TRACK_TYPES), ['albumtrack']),
    ),
    track_id: idList('Track ids.'),
    artist_id: idList('Artist ids.'),
    album_id: idList('Album ids.'),
    ...AUDIO,
    ...COVER,
    relation: listFrom('Tracks with any of these; without it, with any at all.', [
      'like',
      'favorite',
      'review',
    ]),
  },
  oneOf: [['id', 'access_token']],
  pages: 'tracks',
  result: userTracksShape,
  async find(p, reading, warnings) {
    const { source, users: people } = reading;
    const query = asOptional({
      ids: p.track_id,
      relations: p.relation,
      accept: trackFilter(source.catalogue, p.track_type, p.artist_id, p.album_id),
      order: p.order.length === 0 ? [NEWEST_FIRST] : p.order,
    });
    const start = {
      ...startRow(source, p.album_imagesize),
      ...audioRow(reading, p.audioformat, p.audiodlformat),
    };
    const whose = { id: p.id === undefined ? undefined : [p.id], name: p.name };
    return pageInnerLists(
      p,
      await findUsers(whose, reading),
      warnings,
      (user, page) => people.tracks(user.id, { ...query, ...page }),
      (user, entries) => {
        const cursor = { ...start, entry: entries[0] };
        return { user, width: source.urls.width[p.imagesize], entries, cursor };
      },
    );
  },
});
