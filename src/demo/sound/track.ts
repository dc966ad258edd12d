/** What the sound needs to know of the demo's tracks. */
import type { MusicInfo } from '../../domain/records.ts';
import { ACTS } from '../acts.ts';
import { FIRST_ARTIST, getTrack } from '../music.ts';
import type { StyleName } from '../styles.ts';

export interface DemoTrack {
  id: number;
  /** Seconds. */
  duration: number;
  style: StyleName;
  info: MusicInfo;
}

/** Takes some milliseconds. */
export function getDemoTrack(id: number): DemoTrack {
  const { artist_id, duration, musicinfo: info = {} } = getTrack(id);
  return { id, duration, style: ACTS[artist_id - FIRST_ARTIST].style, info };
}
