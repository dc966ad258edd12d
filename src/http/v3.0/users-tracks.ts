import type { Catalogue } from '../../catalogue/catalogue.ts';
import { placeOf } from '../../catalogue/columns/lookup.ts';
import { TRACK_TYPES, type TrackType } from '../../domain/vocabulary.ts';
import { liveRead } from './live-read.ts';
import { id, idList, listFrom, order, since, withDefault } from './parameters.ts';
import { restrictions } from './restrictions.ts';
import { audio, startRow } from './shapes/row.ts';
import { userTracksShape } from './shapes/user-tracks.ts';
import { AUDIO, COVER, STANDARD } from './standard-parameters.ts';
import { findUsers, NEWEST_FIRST, pageLists, WHOSE } from './user-lists.ts';

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
    ...WHOSE,
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
  result: userTracksShape,
  async find(p, reading, warnings) {
    const { source, people } = reading;
    const query = restrictions({
      ids: p.track_id,
      relations: p.relation,
      accept: trackFilter(source.catalogue, p.track_type, p.artist_id, p.album_id),
      order: p.order.length === 0 ? [NEWEST_FIRST] : p.order,
    });
    const start = {
      ...startRow(source, p.album_imagesize),
      ...audio(reading, p.audioformat, p.audiodlformat),
    };
    const whose = { id: p.id === undefined ? undefined : [p.id], name: p.name };
    return pageLists(
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

/** Whether a track is in the catalogue and of what was asked for. */
function trackFilter(
  { tracks, artists, albums }: Catalogue,
  types: readonly TrackType[],
  artistIds: readonly number[] | undefined,
  albumIds: readonly number[] | undefined,
): (id: number) => boolean {
  const singles = types.includes('single');
  const albumtracks = types.includes('albumtrack');
  const ofArtists = artistIds && new Set(artistIds.map((one) => placeOf(artists.id, one)));
  // Not those that are unknown: a single would seem to be on them.
  const onAlbums = albumIds && new Set(albumIds.map((one) => placeOf(albums.id, one)).filter(isKnown));
  return (trackId) => {
    const ordinal = placeOf(tracks.id, trackId);
    if (!isKnown(ordinal)) return false;
    const album = tracks.album[ordinal];
    if (!(isKnown(album) ? albumtracks : singles)) return false;
    if (ofArtists !== undefined && !ofArtists.has(tracks.artist[ordinal])) return false;
    return onAlbums === undefined || onAlbums.has(album);
  };
}

function isKnown(ordinal: number): boolean {
  return ordinal !== -1;
}
