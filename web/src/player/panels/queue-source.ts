/** The name of the list that the queue was started from: “Next from: Morning”. */
import { albumPage, artistPage } from '../../page-paths.ts';
import type { PlayerState } from '../player.ts';

/** Empty where it has none, such as a search. */
export function nameOfSource({ source, sourceName, queue }: PlayerState): string {
  if (sourceName !== '') return sourceName;
  const path = source.replace(/[?#].*$/, '');
  const album = queue.find(({ album_id }) => album_id !== '' && albumPage(album_id) === path);
  if (album !== undefined) return album.album_name;
  return queue.find(({ artist_id }) => artist_id !== '' && artistPage(artist_id) === path)?.artist_name ?? '';
}
