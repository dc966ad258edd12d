/** Playlists: those that the user owns or edits, and public ones to read. Indexes of songs begin at 0, positions of the service at 1. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { hasRow } from '../../catalogue/columns/lookup.ts';
import type { OwnPlaylist, PlaylistEntry, ShownPlaylist } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { action, endpoint, type PlayerCall } from './endpoint.ts';
import { longList, type Tree } from './formats.ts';
import { momentOf, songTrees, tracksWithIds } from './items.ts';
import {
  flag,
  idText,
  itemId,
  itemIds,
  missing,
  notFound,
  required,
  text,
  wholeNumbers,
} from './protocol.ts';

/** Longer playlists are cut: a document has less than 10 MB. */
const ENTRIES_MAX = 10_000;

type PlaylistHead = Omit<ShownPlaylist, 'total' | 'hasGaps' | 'entries'>;

function headTree(head: PlaylistHead, songCount: number, duration: number): Tree {
  const { id, name, description, owner, role, query, creationdate, updated } = head;
  const created = `${creationdate}T00:00:00.000Z`;
  return {
    id: idText('playlist', id),
    name,
    comment: description === '' ? undefined : description,
    owner: owner.name,
    public: !head.private,
    songCount,
    duration,
    created,
    changed: updated === '' ? created : momentOf(updated),
    coverArt: idText('playlist', id),
    readonly: role === undefined || query !== '' ? true : undefined,
  };
}

function durationOf({ tracks }: Catalogue, ordinals: readonly number[]): number {
  return ordinals.reduce((sum, track) => sum + tracks.duration[track], 0);
}

/** A playlist of any user. */
async function getPlaylist(call: PlayerCall, id: number): Promise<Tree> {
  const { services, catalogue, user } = call;
  const isKnown = hasRow(catalogue.tracks.id);
  const all = { offset: 0, limit: ENTRIES_MAX };
  const { entries, ...head } = await services.playlists.show(user.id, id, isKnown, all).catch((error) => {
    throw error instanceof Refusal && error.kind === 'not-found' ? notFound('playlist') : error;
  });
  const tracks = tracksWithIds(
    catalogue,
    entries.slice(0, ENTRIES_MAX).map(({ track_id }) => track_id),
  );
  return {
    ...headTree(head, tracks.length, durationOf(catalogue, tracks)),
    entry: await songTrees(call, tracks),
  };
}

async function listPlaylists(call: PlayerCall) {
  const { playlists } = call.services;
  const lists = await playlists.list(call.user);
  const durations = new Map(await playlists.durations(lists.filter(({ query }) => query === '')));
  for (const list of lists) if (list.query !== '') durations.set(list.id, await foundDuration(call, list));
  return longList(lists, (list) => headTree(list, list.tracks, durations.get(list.id) ?? 0));
}

async function foundDuration({ services, catalogue }: PlayerCall, { query }: OwnPlaylist): Promise<number> {
  return durationOf(catalogue, tracksWithIds(catalogue, await services.playlists.found(query)));
}

/** Players count the songs that they were shown, without those that the catalogue does not have any more. */
function positionsAt(
  { tracks }: Catalogue,
  entries: readonly PlaylistEntry[],
  indexes: readonly number[],
): number[] {
  if (indexes.length === 0) return [];
  const isKnown = hasRow(tracks.id);
  const shown = entries.filter(({ track_id }) => isKnown(track_id));
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
    return { playlist: await listPlaylists(call) };
  }),

  endpoint('getPlaylist', { id: required(playlistId) }, ({ id }, call) => getPlaylist(call, id.id)),

  endpoint(
    'createPlaylist',
    { playlistId, name: text, songId: itemIds('track') },
    async ({ playlistId: existing, name, songId }, call) => {
      const { playlists } = call.services;
      const songs = trackIds(songId);
      if (existing !== undefined) {
        await playlists.replace(call.user, existing.id, { trackIds: songs, name });
        return await getPlaylist(call, existing.id);
      }
      if (name === undefined) throw missing('name');
      const { id } = await playlists.create(call.user, { name, trackIds: songs, private: true });
      return await getPlaylist(call, id);
    },
    'playlist',
  ),

  action(
    'updatePlaylist',
    {
      playlistId: required(playlistId),
      name: text,
      comment: text,
      public: flag,
      songIdToAdd: itemIds('track'),
      songIndexToRemove: wholeNumbers,
    },
    async (p, { services, catalogue, user }) => {
      const { playlists } = services;
      const { id } = p.playlistId;
      const { name, comment: description, public: isPublic } = p;
      const texts = { name, description, private: isPublic === undefined ? undefined : !isPublic };
      if (p.songIdToAdd.length + p.songIndexToRemove.length === 0) await playlists.update(user, id, texts);
      else {
        const { version, entries } = await playlists.get(user, id);
        const positions = positionsAt(catalogue, entries, p.songIndexToRemove);
        await playlists.change(user, id, { trackIds: trackIds(p.songIdToAdd), positions, version, ...texts });
      }
    },
  ),

  action('deletePlaylist', { id: required(playlistId) }, ({ id }, { services, user }) =>
    services.playlists.delete(user, id.id),
  ),
];
