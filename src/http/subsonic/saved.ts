/** What players save for the user: bookmarks, the play queue and shares. */
import { rowsWithIds } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Share, SharedKind } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { action, endpoint, type PlayerCall } from './endpoint.ts';
import { longList, type Tree } from './formats.ts';
import {
  albumTracks,
  type CatalogueItem,
  knownItem,
  marksOf,
  rowOf,
  songTree,
  songTrees,
  tracksWithIds,
} from './items.ts';
import {
  idText,
  itemId,
  itemIds,
  milliseconds,
  missing,
  notFound,
  required,
  text,
  type Values,
  wholeNumber,
  withDefault,
  wrongValue,
} from './protocol.ts';

/**
 * The queue without songs that the catalogue does not have any more; the current one stays the same song, or becomes the next one. No result
 * without a queue.
 */
async function queueTree(
  call: PlayerCall,
  currentOf: (index: number, trackId: number) => Tree,
): Promise<Tree | undefined> {
  const { services, catalogue, user } = call;
  const queue = await services.players.queue(user);
  const tracks = tracksWithIds(catalogue, queue?.trackIds ?? []);
  if (queue === undefined || tracks.length === 0) return undefined;
  const before = tracksWithIds(catalogue, queue.trackIds.slice(0, queue.current)).length;
  const index = Math.min(before, tracks.length - 1);
  const { position, changed, changedBy } = queue;
  const entry = await songTrees(call, tracks);
  const current = currentOf(index, catalogue.tracks.id[tracks[index]]);
  return { ...current, position, username: user.name, changed, changedBy, entry };
}

async function saveQueue(
  call: PlayerCall,
  songs: readonly CatalogueItem<'track'>[],
  current: number,
  position: number,
): Promise<void> {
  for (const song of songs) rowOf(call.catalogue, song);
  const queue = { trackIds: songs.map(({ id }) => id), current, position };
  await call.services.players.saveQueue(call.user, queue, call.client);
}

const position = withDefault(milliseconds, 0);

/** The paths of the pages that are shared, with a text of the user. They are public anyway, and never expire. */
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

/** None of an item that was deleted or hidden. */
function tracksOf({ catalogue }: PlayerCall, { kind, itemId }: Share): Ordinal[] {
  if (kind === 'track') return tracksWithIds(catalogue, [itemId]);
  const albums = kind === 'album' ? rowsWithIds(catalogue.albums.id, [itemId]) : [];
  return albums.flatMap((album) => albumTracks(catalogue, album).slice(0, SHARED_SONGS_MAX));
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

async function shared(
  { catalogue, services }: PlayerCall,
  { kind, id }: Values<typeof NEW_SHARE>['id'][number],
): Promise<{ kind: SharedKind; id: number }> {
  if (kind !== 'playlist') return knownItem(catalogue, { kind, id });
  const { rows } = await services.playlists.find({ ids: [id] }, [], { offset: 0, limit: 1 });
  if (rows.length === 0) throw notFound('playlist');
  return { kind, id };
}

const NEW_SHARE = {
  id: itemIds('track', 'album', 'single', 'artist', 'playlist'),
  description: withDefault(text, ''),
  expires: milliseconds,
};

async function createShares({ id: items, description }: Values<typeof NEW_SHARE>, call: PlayerCall) {
  if (items.length === 0) throw missing('id');
  if (items.length > SHARED_MAX)
    throw new Refusal('type', `At most ${SHARED_MAX} items are accepted; ${items.length} came.`);
  const pages: { kind: SharedKind; id: number }[] = [];
  for (const item of items) pages.push(await shared(call, item));
  const shares = await call.services.players.share(call.user, pages, description);
  return { share: shareList(call, shares) };
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
    const ids = bookmarks.map(({ trackId }) => trackId);
    const tracks = tracksWithIds(catalogue, ids);
    const marks = await marksOf(call, { tracks });
    const songs = new Map(tracks.map((track) => [catalogue.tracks.id[track], track]));
    const shown = bookmarks.filter(({ trackId }) => songs.has(trackId));
    return {
      bookmark: longList(shown, ({ trackId, position, comment, created, changed }) => ({
        ...{ position, username: user.name, comment, created, changed },
        entry: songTree(catalogue, songs.get(trackId)!, marks),
      })),
    };
  }),
  action(
    'createBookmark',
    { id: required(itemId('track')), position: required(milliseconds), comment: withDefault(text, '') },
    ({ id, position: at, comment }, { services, catalogue, user }) => {
      rowOf(catalogue, id);
      return services.players.saveBookmark(user, { trackId: id.id, position: at, comment });
    },
  ),
  action('deleteBookmark', { id: required(itemId('track')) }, ({ id }, { services, user }) =>
    services.players.deleteBookmark(user, id.id),
  ),

  endpoint('getPlayQueue', {}, (_, call) =>
    queueTree(call, (_index, id) => ({ current: idText('track', id) })),
  ),
  action(
    'savePlayQueue',
    { id: itemIds('track'), current: itemId('track'), position },
    async ({ id: songs, current, position: at }, call) => {
      const index = current === undefined ? 0 : songs.findIndex(({ id }) => id === current.id);
      if (current !== undefined && index < 0)
        throw wrongValue('current', idText('track', current.id), 'one of the songs of the queue');
      await saveQueue(call, songs, index, at);
    },
  ),

  endpoint('getPlayQueueByIndex', {}, (_, call) => queueTree(call, (currentIndex) => ({ currentIndex }))),
  action(
    'savePlayQueueByIndex',
    { id: itemIds('track'), currentIndex: withDefault(wholeNumber(Number.MAX_SAFE_INTEGER), 0), position },
    async ({ id: songs, currentIndex, position: at }, call) => {
      if (songs.length > 0 && currentIndex >= songs.length)
        throw wrongValue('currentIndex', String(currentIndex), `0 to ${songs.length - 1}`);
      await saveQueue(call, songs, currentIndex, at);
    },
  ),

  endpoint('getShares', {}, async (_, call) => ({
    share: shareList(call, await call.services.players.shares(call.user)),
  })),
  endpoint('createShare', NEW_SHARE, createShares, 'shares'),
  action(
    'updateShare',
    { id: shareId, description: text, expires: milliseconds },
    ({ id, description }, { services, user }) =>
      services.players.describeShare(user, readShareId(id), description ?? ''),
  ),
  action('deleteShare', { id: shareId }, ({ id }, { services, user }) =>
    services.players.deleteShare(user, readShareId(id)),
  ),
];
