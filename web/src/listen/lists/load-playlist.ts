/** A playlist and its first tracks, as its page shows them. */
import type { ShownEntry, ShownPlaylist } from '../../../../src/domain/playlists.ts';
import type { Api } from '../../api/api.ts';
import { PAGE } from '../../api/list-pages.ts';
import { playable } from '../../player/playable.ts';
import type { ListedTrack } from '../tracks/track-list.tsx';

export type PlaylistData = Awaited<ReturnType<typeof loadPlaylist>>;

/** A track on a playlist. `position` starts at 1. */
export interface PlaylistTrackRow extends ListedTrack {
  position: number;
}

export async function loadPlaylist(api: Api, id: string, signal: AbortSignal) {
  const [{ results }, { rows, ...playlist }] = await Promise.all([
    api.v3.playlists({ id }, { signal }),
    loadRows(api, id, 0, signal),
  ]);
  // The API has none of private playlists.
  const zip = playlist.private ? `/web-api/playlists/${id}/zip/mp32/` : (results[0]?.zip ?? '');
  return { kind: 'playlist' as const, url: api.boot.url, ...playlist, id, zip, rows };
}

/** Some of its tracks, and the playlist of that moment. */
export async function loadRows(api: Api, id: string, offset: number, signal?: AbortSignal) {
  const path = `/web-api/playlists/${id}?offset=${offset}&limit=${PAGE}`;
  const { entries, ...playlist } = await api.webApi.get<ShownPlaylist>(path, signal);
  return { ...playlist, rows: await rowsOf(api, entries, signal) };
}

async function rowsOf({ v3 }: Api, entries: readonly ShownEntry[], signal?: AbortSignal) {
  if (entries.length === 0) return [];
  const id = [...new Set(entries.map(({ track_id }) => track_id))];
  const options = signal === undefined ? {} : { signal };
  const { results } = await v3.tracks({ id, type: ['single', 'albumtrack'], limit: id.length }, options);
  const tracks = new Map(results.map((track) => [Number(track.id), playable(track)]));
  return entries.flatMap(({ track_id, date, position, added_by }): PlaylistTrackRow[] => {
    const track = tracks.get(track_id);
    return track === undefined ? [] : [{ ...track, added: date, addedBy: added_by, position }];
  });
}
