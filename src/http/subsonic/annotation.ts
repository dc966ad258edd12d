/** Stars, ratings, and what the user listens to. */
import { type Listen, listenSeconds } from '../../domain/listens.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { RelationName } from '../../domain/vocabulary.ts';
import { DONE, endpoint, type PlayerCall } from './endpoint.ts';
import { getAlbum, getArtist, getTrack, scoreOf } from './items.ts';
import { listenerOf } from './media.ts';
import {
  decimal,
  flag,
  type ItemId,
  itemId,
  itemIds,
  milliseconds,
  missing,
  notSupported,
  oneOf,
  required,
  wholeNumber,
  wholeNumbers,
  withDefault,
} from './protocol.ts';

/** Items of one request. */
const ITEMS_MAX = 500;

const STARS = {
  id: itemIds('track', 'album', 'artist', 'single'),
  albumId: itemIds('album', 'single'),
  artistId: itemIds('artist'),
};

interface Relation {
  name: RelationName;
  id: number;
}

/** A star is a like of a track; an album is added to the user's albums, and of an artist the user becomes a fan. */
function relationOf({ catalogue }: PlayerCall, item: ItemId): Relation {
  switch (item.kind) {
    case 'album':
      getAlbum(catalogue, item);
      return { name: 'myalbums', id: item.id };
    case 'artist':
      getArtist(catalogue, item);
      return { name: 'fan', id: item.id };
    default:
      getTrack(catalogue, item);
      return { name: 'like', id: item.id };
  }
}

/** All items are known before the first is changed. */
function relationsOf(call: PlayerCall, lists: readonly (readonly ItemId[])[]): Relation[] {
  const items = lists.flat();
  if (items.length === 0) throw missing('id (or albumId, artistId)');
  if (items.length > ITEMS_MAX)
    throw new Refusal('type', `At most ${ITEMS_MAX} items are accepted; ${items.length} came.`);
  return items.map((item) => relationOf(call, item));
}

/** A player may name the moments of the listens. The history has them then; for the tracks they count now. */
async function reportListens(
  call: PlayerCall,
  songs: readonly { id: number }[],
  times: readonly number[],
): Promise<void> {
  const { services, catalogue, user } = call;
  const now = Date.now();
  const listens = songs.map(({ id }, i): Listen => {
    const duration = catalogue.tracks.duration[getTrack(catalogue, { id })];
    return { trackId: id, duration, at: times[i] ?? now, isReported: true };
  });
  for (const { trackId, duration } of listens)
    services.listening.report(listenerOf(call), { id: trackId, duration });
  await services.history.record(user, listens);
}

const PLAYING = 'playing';

export const ANNOTATION = [
  endpoint('star', STARS, async (p, call) => {
    for (const { name, id } of relationsOf(call, [p.id, p.albumId, p.artistId]))
      await call.services.users.relate(call.user.id, name, id);
    return DONE;
  }),
  endpoint('unstar', STARS, async (p, call) => {
    for (const { name, id } of relationsOf(call, [p.id, p.albumId, p.artistId]))
      await call.services.users.unrelate(call.user.id, name, id);
    return DONE;
  }),

  endpoint(
    'setRating',
    { id: required(itemId('track', 'album', 'single', 'artist')), rating: required(wholeNumber(5)) },
    async ({ id: item, rating }, { services, user }) => {
      if (item.kind === 'artist') throw notSupported('ratings of artists');
      const target = { of: item.kind === 'album' ? 'album' : 'track', id: item.id } as const;
      await services.reviews.rate(user, target, rating === 0 ? null : scoreOf(rating));
      return DONE;
    },
  ),

  endpoint(
    'scrobble',
    { id: itemIds('track'), time: wholeNumbers, submission: withDefault(flag, true) },
    async ({ id: songs, time, submission }, call) => {
      if (songs.length === 0) throw missing('id');
      if (songs.length > ITEMS_MAX)
        throw new Refusal('type', `At most ${ITEMS_MAX} songs are accepted; ${songs.length} came.`);
      const last = songs[songs.length - 1];
      if (submission) await reportListens(call, songs, time);
      else {
        getTrack(call.catalogue, last);
        const report = { trackId: last.id, client: call.client, state: PLAYING, position: 0, rate: 1 };
        call.services.players.reportPlaying(call.user, report);
      }
      return DONE;
    },
  ),

  endpoint(
    'reportPlayback',
    {
      mediaId: required(itemId('track')),
      mediaType: required(oneOf(['song', 'podcast'])),
      positionMs: required(milliseconds),
      state: required(oneOf(['starting', PLAYING, 'paused', 'stopped'])),
      playbackRate: withDefault(decimal, 1),
      ignoreScrobble: withDefault(flag, false),
    },
    async (p, call) => {
      const { services, user, client, catalogue } = call;
      if (p.mediaType === 'podcast') throw notSupported('podcasts');
      const track = getTrack(catalogue, p.mediaId);
      const report = {
        trackId: p.mediaId.id,
        client,
        state: p.state,
        position: p.positionMs,
        rate: p.playbackRate,
      };
      services.players.reportPlaying(user, p.state === 'stopped' ? undefined : report);
      const [trackId, duration] = [p.mediaId.id, catalogue.tracks.duration[track]];
      if (p.ignoreScrobble || p.positionMs / 1000 < listenSeconds(duration)) return DONE;
      services.listening.report(listenerOf(call), { id: trackId, duration });
      // Of one listen there are several such reports.
      const at = Date.now() - p.positionMs;
      await services.history.record(user, [{ trackId, duration, at, isReported: false }]);
      return DONE;
    },
  ),
];
