/** The tracks of a card, loaded when its play button is pressed. */

import type { AlbumTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { Api } from '../../api/api.ts';
import { playable } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';

const ARTIST_TRACKS = 50;
const PLAYLIST_TRACKS_MAX = 200;

export async function albumTracks(v3: Api['v3'], album: AlbumTeaser): Promise<PlayableTrack[]> {
  const { id, name, artist_id, artist_name, image } = album;
  const { results } = await v3.albums.tracks({ id });
  const around = { artist_id, artist_name, album_id: id, album_name: name, image };
  return results.flatMap(({ tracks }) => tracks.map((track) => playable(track, around)));
}

export async function artistTracks(v3: Api['v3'], artist_id: string): Promise<PlayableTrack[]> {
  const type = ['single', 'albumtrack'] as const;
  const { results } = await v3.tracks({ artist_id, type, order: 'popularity_total', limit: ARTIST_TRACKS });
  return results.map((track) => playable(track));
}

export async function playlistTracks(v3: Api['v3'], id: string): Promise<PlayableTrack[]> {
  const { results } = await v3.playlists.tracks({ id, limit: PLAYLIST_TRACKS_MAX });
  return results.flatMap(({ tracks }) => tracks.map((track) => playable(track)));
}
