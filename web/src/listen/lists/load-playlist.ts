/** A playlist and its first tracks, as its page shows them. */
import type { Api } from '../../api/api.ts';
import { PAGE } from '../../api/list-pages.ts';
import { nothingHere } from '../../page.ts';
import { playable } from '../../player/playable.ts';
import type { ListedTrack } from '../tracks/track-list.tsx';

export type PlaylistData = Awaited<ReturnType<typeof loadPlaylist>>;

/** A track on a playlist. `position` starts at 1. */
export interface PlaylistTrackRow extends ListedTrack {
  position: number;
}

export async function loadPlaylist(api: Api, id: string, signal: AbortSignal) {
  const [{ results }, { total, rows }] = await Promise.all([
    api.v3.playlists({ id }, { signal }),
    loadRows(api, id, 0, signal),
  ]);
  const [found] = results;
  if (found === undefined) throw nothingHere();
  const { name, creationdate, user_id, user_name, zip } = found;
  const owner = { id: user_id, name: user_name };
  return { kind: 'playlist' as const, url: api.boot.url, id, name, creationdate, owner, zip, total, rows };
}

export async function loadRows({ v3, boot }: Api, id: string, offset: number, signal?: AbortSignal) {
  const { headers, results } = await v3.playlists.tracks(
    {
      ...{ id, offset, limit: PAGE, fullcount: true, order: 'track_position' },
      track_type: ['single', 'albumtrack'],
    },
    signal === undefined ? {} : { signal },
  );
  const rows = (results[0]?.tracks ?? []).map((track): PlaylistTrackRow => {
    const shareurl = `${boot.url}/track/${track.id}`;
    return {
      ...playable(track, { shareurl }),
      added: track.playlistadddate,
      position: Number(track.position),
    };
  });
  return { rows, total: headers.results_fullcount ?? rows.length };
}
