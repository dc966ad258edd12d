/** What an embedded player shows: a track, or the tracks of a list. */
import type { Api } from '../api/api.ts';
import { playable } from '../player/playable.ts';
import type { PlayableTrack } from '../player/player.ts';

export interface Embedded {
  title: string;
  /** Empty where there is none. */
  author: string;
  image: string;
  /** Path of the full page. */
  page: string;
  tracks: PlayableTrack[];
}

/** More would be too long to scroll in another page. */
const MOST = 100;

type Params = Record<string, string | undefined>;

export async function findEmbedded(v3: Api['v3'], { id, what }: Params, signal: AbortSignal) {
  if (id !== undefined) return /^\d{1,15}$/.test(id) ? findTrack(v3, id, signal) : undefined;
  const [, kind, list] = /^([ap])(\d{1,15})$/.exec(what ?? '') ?? [];
  if (list === undefined) return undefined;
  return kind === 'a' ? findAlbum(v3, list, signal) : findPlaylist(v3, list, signal);
}

async function findTrack(v3: Api['v3'], id: string, signal: AbortSignal): Promise<Embedded | undefined> {
  const [found] = (await v3.tracks({ id: Number(id), type: ['single', 'albumtrack'] }, { signal })).results;
  if (found === undefined) return undefined;
  const track = playable(found);
  return {
    title: track.name,
    author: track.artist_name,
    image: track.image,
    page: `/track/${id}`,
    tracks: [track],
  };
}

async function findAlbum(v3: Api['v3'], id: string, signal: AbortSignal): Promise<Embedded | undefined> {
  const [album] = (await v3.albums.tracks({ id: Number(id), limit: MOST }, { signal })).results;
  if (album === undefined) return undefined;
  const { name: title, artist_name: author, artist_id, image } = album;
  const around = { artist_id, artist_name: author, album_id: id, album_name: title, image };
  const tracks = album.tracks.map((track) => playable(track, around));
  return { title, author, image, page: `/list/a${id}`, tracks };
}

async function findPlaylist(v3: Api['v3'], id: string, signal: AbortSignal): Promise<Embedded | undefined> {
  const [playlist] = (await v3.playlists.tracks({ id: Number(id), limit: MOST }, { signal })).results;
  if (playlist === undefined) return undefined;
  const tracks = playlist.tracks.map((track) => playable(track));
  const image = tracks[0]?.image ?? '';
  return { title: playlist.name, author: playlist.user_name, image, page: `/list/p${id}`, tracks };
}
