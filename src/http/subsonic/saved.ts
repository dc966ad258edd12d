/** What players save for the user: bookmarks and the play queue. */
import { DONE, endpoint, type PlayerCall } from './endpoint.ts';
import { idText } from './ids.ts';
import { getTrack, tracksWithIds } from './lookup.ts';
import { marksOf } from './marks.ts';
import {
  itemId,
  itemIds,
  milliseconds,
  required,
  text,
  wholeNumber,
  withDefault,
  wrongValue,
} from './parameters.ts';
import { songTree } from './song.ts';
import { longList, type Tree } from './tree.ts';

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
  const marks = await marksOf(call, { tracks });
  const { position, changed, changedBy } = queue;
  return {
    current,
    trackId: catalogue.tracks.id[tracks[current]],
    head: {
      position,
      username: user.name,
      changed,
      changedBy,
      entry: longList(tracks, (track) => songTree(catalogue, track, marks)),
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
];
