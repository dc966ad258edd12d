/** The tracks of a playlist for its zip and its image: those of a dynamic one are found now. */
import type { TrackMedia } from '../../domain/media/media.ts';
import { listPlaylistMedia, listTrackMedia, type PlaylistMedia } from '../../store/media/media-rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Playlists } from '../playlists/playlists.ts';

/** Without hidden tracks. */
export async function firstTracks(
  db: Db,
  playlists: Pick<Playlists, 'found'>,
  { id, query }: PlaylistMedia,
  max: number,
): Promise<TrackMedia[]> {
  if (query === '') return await listPlaylistMedia(db, id, max);
  return await listTrackMedia(db, playlists.found(query).slice(0, max));
}
