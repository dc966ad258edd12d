/** The data of a track that the synthesizers need. */
import type { MusicInfo } from '../../../src/domain/imports/records.ts';
import { ACTS } from '../records/act.ts';
import { FIRST_ARTIST, getTrack } from '../records/music.ts';
import type { StyleName } from '../styles.ts';

export interface PlayableTrack {
  id: number;
  /** Seconds. */
  duration: number;
  style: StyleName;
  info: MusicInfo;
}

/** Takes some milliseconds. */
export function getPlayableTrack(id: number): PlayableTrack {
  const { artist_id, duration, musicinfo: info = {} } = getTrack(id);
  return { id, duration, style: ACTS[artist_id - FIRST_ARTIST].style, info };
}
