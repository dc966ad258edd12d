/** Stars, ratings, and what the user listens to. */
import { type Listen, listenSeconds } from '../../domain/listens.ts';
import { Refusal } from '../../domain/refusal.ts';
import { action, type PlayerCall } from './endpoint.ts';
import { type CatalogueItem, knownItem, rowOf, scoreOf } from './items.ts';
import { listenerOf } from './media.ts';
import {
  decimal,
  flag,
  itemId,
  itemIds,
  milliseconds,
  missing,
  notSupported,
  oneOf,
  required,
  type Values,
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

/** A star is a like of a track; an album is added to the user's albums, and of an artist the user becomes a fan. */
const STARRED = { track: 'like', album: 'myalbums', artist: 'fan' } as const;

/** All items are known before the first is changed. */
function starredItems({ catalogue }: PlayerCall, p: Values<typeof STARS>) {
  const items = [...p.id, ...p.albumId, ...p.artistId];
  if (items.length === 0) throw missing('id (or albumId, artistId)');
  if (items.length > ITEMS_MAX)
    throw new Refusal('type', `At most ${ITEMS_MAX} items are accepted; ${items.length} came.`);
  return items.map((item) => knownItem(catalogue, item));
}

/** A player may name the moments of the listens. The history has them then; for the tracks they count now. */
async function reportListens(
  call: PlayerCall,
  songs: readonly CatalogueItem<'track'>[],
  times: readonly number[],
): Promise<void> {
  const { services, catalogue, user } = call;
  const now = Date.now();
  const listens = songs.map((song, i): Listen => {
    const duration = catalogue.tracks.duration[rowOf(catalogue, song)];
    return { trackId: song.id, duration, at: times[i] ?? now, isReported: true };
  });
  for (const { trackId, duration } of listens)
    services.listening.report(listenerOf(call), { id: trackId, duration });
  await services.history.record(user, listens);
}

const PLAYING = 'playing';

export const ANNOTATION = [
  ...(['star', 'unstar'] as const).map((name) =>
    action(name, STARS, async (p, call) => {
      const { users } = call.services;
      const change = name === 'star' ? users.relate : users.unrelate;
      for (const { kind, id } of starredItems(call, p)) await change(call.user.id, STARRED[kind], id);
    }),
  ),

  action(
    'setRating',
    { id: required(itemId('track', 'album', 'single', 'artist')), rating: required(wholeNumber(5)) },
    async ({ id: item, rating }, { services, user }) => {
      if (item.kind === 'artist') throw notSupported('ratings of artists');
      const target = { of: item.kind === 'album' ? 'album' : 'track', id: item.id } as const;
      await services.reviews.rate(user, target, rating === 0 ? null : scoreOf(rating));
    },
  ),

  action(
    'scrobble',
    { id: itemIds('track'), time: wholeNumbers, submission: withDefault(flag, true) },
    async ({ id: songs, time, submission }, call) => {
      if (songs.length === 0) throw missing('id');
      if (songs.length > ITEMS_MAX)
        throw new Refusal('type', `At most ${ITEMS_MAX} songs are accepted; ${songs.length} came.`);
      const last = songs[songs.length - 1];
      if (submission) await reportListens(call, songs, time);
      else {
        rowOf(call.catalogue, last);
        const report = { trackId: last.id, client: call.client, state: PLAYING, position: 0, rate: 1 };
        call.services.players.reportPlaying(call.user, report);
      }
    },
  ),

  action(
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
      const track = rowOf(catalogue, p.mediaId);
      const report = {
        trackId: p.mediaId.id,
        client,
        state: p.state,
        position: p.positionMs,
        rate: p.playbackRate,
      };
      services.players.reportPlaying(user, p.state === 'stopped' ? undefined : report);
      const [trackId, duration] = [p.mediaId.id, catalogue.tracks.duration[track]];
      if (p.ignoreScrobble || p.positionMs / 1000 < listenSeconds(duration)) return;
      services.listening.report(listenerOf(call), { id: trackId, duration });
      // One listen has several such reports.
      const at = Date.now() - p.positionMs;
      await services.history.record(user, [{ trackId, duration, at, isReported: false }]);
    },
  ),
];
