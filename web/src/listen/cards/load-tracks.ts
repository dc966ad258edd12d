/** The tracks of a card, loaded when its play button is pressed. */
import type { AlbumAnswer } from '../../../../src/domain/catalogue/item-pages.ts';
import type { PlayableTrack } from '../../../../src/domain/catalogue/teasers.ts';
import type { PlaylistAnswer } from '../../../../src/domain/playlists.ts';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';

type WebApi = Api['webApi'];

const ARTIST_TRACKS = 50;
const PLAYLIST_TRACKS_MAX = 200;

export async function albumTracks(webApi: WebApi, id: string): Promise<PlayableTrack[]> {
  return (await webApi.get<AlbumAnswer>(`/web-api/album?id=${id}`)).tracks;
}

export async function artistTracks(webApi: WebApi, artist_id: string): Promise<PlayableTrack[]> {
  const popular = { type: TRACK_TYPES, order: 'popularity_total', limit: ARTIST_TRACKS };
  return (await requestTracks(webApi, { artist_id, ...popular })).tracks;
}

export async function playlistTracks(webApi: WebApi, id: string): Promise<PlayableTrack[]> {
  const path = `/web-api/playlists/${id}?limit=${PLAYLIST_TRACKS_MAX}`;
  return (await webApi.get<PlaylistAnswer>(path)).entries.map(({ track }) => track);
}
