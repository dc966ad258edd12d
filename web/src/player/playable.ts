/** Results of the interface as the player and lists of tracks take them: without what neither shows. */
import type { PlayableTrack } from './player.ts';

/** What the operations call these things differs a little: an album's tracks do not repeat the album. */
interface TrackResult {
  id: string;
  name: string;
  duration: number | string;
  artist_id?: string;
  artist_name?: string;
  album_id?: string;
  album_name?: string;
  album_image?: string;
  image?: string;
  audio: string;
  audiodownload?: string;
  audiodownload_allowed?: boolean;
  license_ccurl?: string;
  shareurl?: string;
}

/** Tracks without audio are listed, but never get into the queue. */
export function hasAudio({ audio }: Pick<PlayableTrack, 'audio'>): boolean {
  return audio !== '';
}

/** `around` says what the result itself does not: the artist and album whose list it is from. */
export function playable(track: TrackResult, around: Partial<PlayableTrack> = {}): PlayableTrack {
  const { id, name, audio, audiodownload_allowed = true } = track;
  return {
    id,
    name,
    artist_id: track.artist_id ?? around.artist_id ?? '',
    artist_name: track.artist_name ?? around.artist_name ?? '',
    album_id: track.album_id ?? around.album_id ?? '',
    album_name: track.album_name ?? around.album_name ?? '',
    image: track.album_image || track.image || around.image || '',
    duration: Number(track.duration),
    audio,
    license_ccurl: track.license_ccurl ?? around.license_ccurl ?? '',
    shareurl: track.shareurl ?? around.shareurl ?? '',
    audiodownload: audiodownload_allowed ? (track.audiodownload ?? '') : '',
  };
}
