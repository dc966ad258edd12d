/** What players save for the user: bookmarks, the play queue and shares. */
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Share, SharedKind } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DONE, endpoint, type PlayerCall } from './endpoint.ts';
import { longList, type Tree } from './formats.ts';
import {
  albumTracks,
  getAlbum,
  getArtist,
  getTrack,
  marksOf,
  songTree,
  songTrees,
  tracksWithIds,
} from './items.ts';
import {
  type ItemId,
  idText,
  itemId,
  itemIds,
  milliseconds,
  missing,
  notFound,
  required,
  text,
  wholeNumber,
  withDefault,
  wrongValue,
} from './protocol.ts';

/** The queue without songs that the catalogue does not have any more; `current` stays on the same song, or becomes the next one. */
async function queueTree(
  call: PlayerCall,
): Promise<{ head: Tree; current: number; trackId: number } | undefined> {
  const { services, catalogue, user } = call;
  const queue = await services.players.queue(user);
  if (queue === undefined) return undefined;
  const tracks = tracksWithIds(catalogue, queue.trackIds);
  if (tracks.length === 0) return undefined;
  const before = tracksWithIds(catalogue, queue.trackIds.slice(0, queue.current)).length;
  const current = Math.min(before, tracks.length - 1);
  const { position, changed, changedBy } = queue;
  return {
    current,
    trackId: catalogue.tracks.id[tracks[current]],
    head: {
      position,
      username: user.name,
      changed,
      changedBy,
      entry: await songTrees(call, tracks),
    },
  };
}

async function saveQueue(
  call: PlayerCall,
  songs: readonly { id: number }[],
  current: number,
  position: number,
): Promise<void> {
  for (const song of songs) getTrack(call.catalogue, song);
  const queue = { trackIds: songs.map(({ id }) => id), current, position };
  await call.services.players.saveQueue(call.user, queue, call.client);
}

const position = withDefault(milliseconds, 0);

/** Of the pages that are shared, with a text of the user. They are public anyway, and never expire. */
const PATHS: Record<SharedKind, string> = {
  track: '/track/',
  album: '/list/a',
  artist: '/artist/',
  playlist: '/list/p',
};

/** Items of one request. */
const SHARED_MAX = 50;
/** Songs of an album in a share, and of all shares in a list: those after them are without songs. */
const SHARED_SONGS_MAX = 100;
const ALL_SONGS_MAX = 5000;

function tracksOf({ catalogue }: PlayerCall, { kind, itemId }: Share): Ordinal[] {
  try {
    if (kind === 'track') return [getTrack(catalogue, { id: itemId })];
    if (kind === 'album')
      return albumTracks(catalogue, getAlbum(catalogue, { id: itemId })).slice(0, SHARED_SONGS_MAX);
  } catch (error) {
    // It was deleted or hidden.
    if (!(error instanceof Refusal)) throw error;
  }
  return [];
}

/** A user may have a thousand shares of long albums. */
function shareList(call: PlayerCall, shares: readonly Share[]) {
  let left = ALL_SONGS_MAX;
  return longList(shares, (share) => {
    const tracks = left > 0 ? tracksOf(call, share).slice(0, left) : [];
    left -= tracks.length;
    return shareTree(call, share, tracks);
  });
}

function shareTree(call: PlayerCall, share: Share, tracks: readonly Ordinal[]): Tree {
  const { id, kind, itemId, description, created } = share;
  return {
    id: String(id),
    url: `${call.services.settings.url}${PATHS[kind]}${itemId}`,
    description: description === '' ? undefined : description,
    username: call.user.name,
    created,
    visitCount: 0,
    entry: tracks.map((track) => songTree(call.catalogue, track)),
  };
}

async function shared(call: PlayerCall, { kind, id }: ItemId): Promise<{ kind: SharedKind; id: number }> {
  const { catalogue, services } = call;
  switch (kind) {
    case 'album':
      getAlbum(catalogue, { id });
      return { kind, id };
    case 'artist':
      getArtist(catalogue, { id });
      return { kind, id };
    case 'playlist': {
      const { rows } = await services.playlists.find({ ids: [id] }, [], {
        offset: 0,
        limit: 1,
        count: false,
      });
      if (rows.length === 0) throw notFound('playlist');
      return { kind, id };
    }
    default:
      getTrack(catalogue, { id });
      return { kind: 'track', id };
  }
}

const shareId = required(text);

function readShareId(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw notFound('share');
  return Number(value);
}

export const SAVED = [
  endpoint('getBookmarks', {}, async (_, call) => {
    const { services, catalogue, user } = call;
    const bookmarks = await services.players.bookmarks(user);
    const tracks = tracksWithIds(
      catalogue,
      bookmarks.map(({ trackId }) => trackId),
    );
    const marks = await marksOf(call, { tracks });
    const songs = new Map(tracks.map((track) => [catalogue.tracks.id[track], track]));
    const shown = bookmarks.filter(({ trackId }) => songs.has(trackId));
    return {
      bookmarks: {
        bookmark: longList(shown, ({ trackId, comment, ...mark }) => ({
          position: mark.position,
          username: user.name,
          comment,
          created: mark.created,
          changed: mark.changed,
          entry: songTree(catalogue, songs.get(trackId)!, marks),
        })),
      },
    };
  }),
  endpoint(
    'createBookmark',
    { id: required(itemId('track')), position: required(milliseconds), comment: withDefault(text, '') },
    async ({ id, position: at, comment }, { services, catalogue, user }) => {
      getTrack(catalogue, id);
      await services.players.saveBookmark(user, { trackId: id.id, position: at, comment });
      return DONE;
    },
  ),
  endpoint('deleteBookmark', { id: required(itemId('track')) }, async ({ id }, { services, user }) => {
    await services.players.deleteBookmark(user, id.id);
    return DONE;
  }),

  endpoint('getPlayQueue', {}, async (_, call) => {
    const queue = await queueTree(call);
    if (queue === undefined) return DONE;
    return { playQueue: { current: idText('track', queue.trackId), ...queue.head } };
  }),
  endpoint(
    'savePlayQueue',
    { id: itemIds('track'), current: itemId('track'), position },
    async ({ id: songs, current, position: at }, call) => {
      const index = current === undefined ? 0 : songs.findIndex(({ id }) => id === current.id);
      if (current !== undefined && index < 0)
        throw wrongValue('current', idText('track', current.id), 'one of the songs of the queue');
      await saveQueue(call, songs, index, at);
      return DONE;
    },
  ),

  endpoint('getPlayQueueByIndex', {}, async (_, call) => {
    const queue = await queueTree(call);
    if (queue === undefined) return DONE;
    return { playQueueByIndex: { currentIndex: queue.current, ...queue.head } };
  }),
  endpoint(
    'savePlayQueueByIndex',
    { id: itemIds('track'), currentIndex: withDefault(wholeNumber(Number.MAX_SAFE_INTEGER), 0), position },
    async ({ id: songs, currentIndex, position: at }, call) => {
      if (songs.length > 0 && currentIndex >= songs.length)
        throw wrongValue('currentIndex', String(currentIndex), `0 to ${songs.length - 1}`);
      await saveQueue(call, songs, currentIndex, at);
      return DONE;
    },
  ),

  endpoint('getShares', {}, async (_, call) => {
    const shares = await call.services.players.shares(call.user);
    return { shares: { share: shareList(call, shares) } };
  }),
  endpoint(
    'createShare',
    {
      id: itemIds('track', 'album', 'single', 'artist', 'playlist'),
      description: withDefault(text, ''),
      expires: milliseconds,
    },
    async ({ id: items, description }, call) => {
      if (items.length === 0) throw missing('id');
      if (items.length > SHARED_MAX)
        throw new Refusal('type', `At most ${SHARED_MAX} items are accepted; ${items.length} came.`);
      const pages: { kind: SharedKind; id: number }[] = [];
      for (const item of items) pages.push(await shared(call, item));
      const shares = await call.services.players.share(call.user, pages, description);
      return { shares: { share: shareList(call, shares) } };
    },
  ),
  endpoint(
    'updateShare',
    { id: shareId, description: text, expires: milliseconds },
    async ({ id, description }, { services, user }) => {
      await services.players.describeShare(user, readShareId(id), description ?? '');
      return DONE;
    },
  ),
  endpoint('deleteShare', { id: shareId }, async ({ id }, { services, user }) => {
    await services.players.deleteShare(user, readShareId(id));
    return DONE;
  }),
];
