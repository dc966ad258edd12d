/** What a radio is playing. */
import type { RadiosStreamResult } from '../../../../client/src/index.ts';
import type { Api } from '../../api/api.ts';
import type { PlayableTrack } from '../../player/player.ts';

export type RadioTrack = Pick<
  PlayableTrack,
  'id' | 'name' | 'artist_id' | 'artist_name' | 'album_id' | 'album_name' | 'image'
>;

export interface RadioNow {
  id: string;
  name: string;
  image: string;
  stream: string;
  /** Null if nothing is playing. */
  now: RadioTrack | null;
  /** Milliseconds until the next track. */
  left: number;
}

export async function findRadio(
  v3: Api['v3'],
  id: string,
  signal: AbortSignal,
): Promise<RadioNow | undefined> {
  const { results } = await v3.radios.stream({ id, track_imagesize: 300 }, { signal });
  return results[0] && radioNow(results[0]);
}

export function radioNow({
  id,
  dispname,
  image,
  stream,
  playingnow,
  callmeback,
}: RadiosStreamResult): RadioNow {
  return {
    id: String(id),
    name: dispname,
    image,
    stream,
    now: trackOf(playingnow),
    left: Number(callmeback),
  };
}

function trackOf(playing: RadiosStreamResult['playingnow']): RadioTrack | null {
  if (playing.track_id === 0) return null;
  return {
    id: String(playing.track_id),
    name: playing.track_name,
    artist_id: String(playing.artist_id),
    artist_name: playing.artist_name,
    album_id: playing.album_id === 0 ? '' : String(playing.album_id),
    album_name: playing.album_name,
    image: playing.track_image,
  };
}

const HEARD_MAX = 20;

/** The played tracks, latest first and without duplicates, after `now` replaced `before`. */
export function heardAfter(
  heard: readonly RadioTrack[],
  before: RadioTrack | null,
  now: RadioTrack | null,
): readonly RadioTrack[] {
  if (before === null || before.id === now?.id) return heard;
  return [before, ...heard.filter(({ id }) => id !== before.id)].slice(0, HEARD_MAX);
}

/** Milliseconds until the next poll: when the next track starts, limited to `min` and `max`. */
export function pollDelay(left: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, left));
}
