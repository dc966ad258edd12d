/** Playlists: those of the user, and all others to read. Indexes of songs begin at 0, positions of the service at 1. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { OwnPlaylist, PlaylistEntry } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DONE, endpoint, type PlayerCall } from './endpoint.ts';
import { notFound } from './failures.ts';
import { idText } from './ids.ts';
import { tracksWithIds } from './lookup.ts';
import { marksOf, momentOf } from './marks.ts';
import { flag, itemId, itemIds, missing, required, text, wholeNumbers } from './parameters.ts';
import { songTree } from './song.ts';
import { longList, type Tree } from './tree.ts';

/** Longer playlists are cut: a document has less than 10 MB. */
const ENTRIES_MAX = 10_000;

interface PlaylistHead {
  id: number;
  name: string;
  owner: string;
  isOwn: boolean;
  created: string;
  changed: string;
}

function headTree(head: PlaylistHead, songCount: number, duration: number): Tree {
  const { id, name, owner, isOwn, created, changed } = head;
  return {
    id: idText('playlist', id),
    name,
    owner,
    public: true,
    songCount,
    duration,
    created: `${created}T00:00:00.000Z`,
    changed: changed === '' ? `${created}T00:00:00.000Z` : momentOf(changed),
    coverArt: idText('playlist', id),
    readonly: isOwn ? undefined : true,
  };
}

function ownHead({ user }: PlayerCall, { id, name, creationdate, updated }: OwnPlaylist): PlaylistHead {
  return { id, name, owner: user.name, isOwn: true, created: creationdate, changed: updated };
}

async function playlistTree(
  call: PlayerCall,
  head: PlaylistHead,
  entries: readonly PlaylistEntry[],
): Promise<Tree> {
  const { catalogue } = call;
  const tracks = tracksWithIds(
    catalogue,
    entries.slice(0, ENTRIES_MAX).map(({ track_id }) => track_id),
  );
  const marks = await marksOf(call, { tracks });
  const duration = tracks.reduce((sum, track) => sum + catalogue.tracks.duration[track], 0);
  return {
    ...headTree(head, tracks.length, duration),
    entry: longList(tracks, (track) => songTree(catalogue, track, marks)),
  };
}

async function ownTree(call: PlayerCall, id: number): Promise<Tree> {
  const { entries, ...playlist } = await call.services.playlists.get(call.user, id);
  return await playlistTree(call, ownHead(call, playlist), entries);
}

/** Of any user. */
async function getPlaylist(call: PlayerCall, id: number): Promise<Tree> {
  const { services, catalogue, user } = call;
  const { rows } = await services.playlists.find({ ids: [id] }, [], { offset: 0, limit: 1, count: false });
  const [found] = rows;
  if (found === undefined) throw notFound('playlist');
  if (found.user_id === user.id) return await ownTree(call, id);
  const page = await services.playlists.entries(id, {
    ...{ offset: 0, limit: ENTRIES_MAX, count: false, order: { descending: false } },
    accept: (trackId) => indexOfNumber(catalogue.tracks.id, trackId) >= 0,
  });
  const { name, user_name, creationdate } = found;
  const changed = page.rows.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const head = { id, name, owner: user_name, isOwn: false, created: creationdate, changed };
  return await playlistTree(call, head, page.rows);
}

async function listPlaylists(call: PlayerCall): Promise<Tree[]> {
  const { playlists } = call.services;
  const lists = await playlists.list(call.user);
  const durations = await playlists.durations(lists);
  return lists.map((list) => headTree(ownHead(call, list), list.tracks, durations.get(list.id) ?? 0));
}

/** Players count the songs that they were shown, without those that the catalogue does not have any more. */
function positionsAt(
  { tracks }: Catalogue,
  entries: readonly PlaylistEntry[],
  indexes: readonly number[],
): number[] {
  if (indexes.length === 0) return [];
  const shown = entries.filter(({ track_id }) => indexOfNumber(tracks.id, track_id) >= 0);
  return indexes.map((index) => {
    if (index >= shown.length)
      throw new Refusal('not-found', `This playlist has ${shown.length} songs, and no index ${index}.`);
    return shown[index].position;
  });
}

const trackIds = (songs: readonly { id: number }[]) => songs.map(({ id }) => id);
const playlistId = itemId('playlist');

export const PLAYLISTS = [
  endpoint('getPlaylists', { username: text }, async ({ username }, call) => {
    if (username !== undefined && username.toLowerCase() !== call.user.name.toLowerCase())
      throw new Refusal('forbidden', 'Only your own playlists are listed here.');
    return { playlists: { playlist: await listPlaylists(call) } };
  }),

  endpoint('getPlaylist', { id: required(playlistId) }, async ({ id }, call) => ({
    playlist: await getPlaylist(call, id.id),
  })),

  endpoint(
    'createPlaylist',
    { playlistId, name: text, songId: itemIds('track') },
    async ({ playlistId: existing, name, songId }, call) => {
      const { services, user } = call;
      if (existing !== undefined) {
        if (name !== undefined) await services.playlists.rename(user, existing.id, name);
        await services.playlists.replace(user, existing.id, trackIds(songId));
        return { playlist: await ownTree(call, existing.id) };
      }
      if (name === undefined) throw missing('name');
      const { id } = await services.playlists.create(user, name);
      try {
        if (songId.length > 0) await services.playlists.add(user, id, { trackIds: trackIds(songId) });
      } catch (error) {
        // The player learns that nothing was created.
        await services.playlists.delete(user, id);
        throw error;
      }
      return { playlist: await ownTree(call, id) };
    },
  ),

  endpoint(
    'updatePlaylist',
    {
      ...{ playlistId: required(playlistId), name: text, comment: text, public: flag },
      ...{ songIdToAdd: itemIds('track'), songIndexToRemove: wholeNumbers },
    },
    async (p, { services, catalogue, user }) => {
      const { playlists } = services;
      const { id } = p.playlistId;
      const { version, entries } = await playlists.get(user, id);
      const positions = positionsAt(catalogue, entries, p.songIndexToRemove);
      // Songs are added at the end, so that the indexes stay valid; if that fails, nothing has changed.
      const added =
        p.songIdToAdd.length === 0
          ? version
          : (await playlists.add(user, id, { trackIds: trackIds(p.songIdToAdd), version })).version;
      if (positions.length > 0) await playlists.remove(user, id, { positions }, added);
      if (p.name !== undefined) await playlists.rename(user, id, p.name);
      return DONE;
    },
  ),

  endpoint('deletePlaylist', { id: required(playlistId) }, async ({ id }, { services, user }) => {
    await services.playlists.delete(user, id.id);
    return DONE;
  }),
];
