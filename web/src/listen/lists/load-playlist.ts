/** A playlist and its first tracks, as its page shows them. */
import type { PlaylistAnswer } from '../../../../src/domain/playlists.ts';
import type { Api } from '../../api/api.ts';
import { PAGE } from '../../api/list-pages.ts';
import type { ListedTrack } from '../tracks/track-list.tsx';

export type PlaylistData = Awaited<ReturnType<typeof loadPlaylist>>;

/** A track on a playlist. `position` starts at 1. */
export interface PlaylistTrackRow extends ListedTrack {
  position: number;
}

export async function loadPlaylist(api: Api, id: string, signal: AbortSignal) {
  return { kind: 'playlist' as const, url: api.boot.url, ...(await loadRows(api, id, 0, signal)), id };
}

/** Some of its tracks, and the playlist of that moment. */
export async function loadRows(
  { webApi }: Pick<Api, 'webApi'>,
  id: string,
  offset: number,
  signal?: AbortSignal,
) {
  const path = `/web-api/playlists/${id}?offset=${offset}&limit=${PAGE}`;
  const { entries, ...playlist } = await webApi.get<PlaylistAnswer>(path, signal);
  const rows = entries.map(({ track, date, position, added_by }): PlaylistTrackRow => {
    return { ...track, added: date, addedBy: added_by, position };
  });
  return { ...playlist, rows };
}
