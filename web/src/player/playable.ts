/** API results as the player and lists of tracks use them, without the fields that neither shows. */
import type { PlayableTrack } from './player.ts';

/** The operations differ a little: the tracks of an album do not repeat the album. */
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

/** `context` supplies what the result itself lacks: the artist and album that the list belongs to. */
export function playable(track: TrackResult, context: Partial<PlayableTrack> = {}): PlayableTrack {
  const { id, name, audio, audiodownload_allowed = true } = track;
  return {
    id,
    name,
    artist_id: track.artist_id ?? context.artist_id ?? '',
    artist_name: track.artist_name ?? context.artist_name ?? '',
    album_id: track.album_id ?? context.album_id ?? '',
    album_name: track.album_name ?? context.album_name ?? '',
    image: track.album_image || track.image || context.image || '',
    duration: Number(track.duration),
    audio,
    license_ccurl: track.license_ccurl ?? context.license_ccurl ?? '',
    shareurl: track.shareurl ?? context.shareurl ?? '',
    audiodownload: audiodownload_allowed ? (track.audiodownload ?? '') : '',
  };
}
