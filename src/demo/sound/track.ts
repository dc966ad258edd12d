/** What the sound needs to know of the demo's tracks. */
import type { MusicInfo } from '../../domain/records.ts';
import { ACTS } from '../acts.ts';
import { composeMusic, FIRST_ARTIST } from '../music.ts';
import type { StyleName } from '../styles.ts';

export interface DemoTrack {
  id: number;
  /** Seconds. */
  duration: number;
  style: StyleName;
  info: MusicInfo;
}

let known: Map<number, DemoTrack> | undefined;

/** Composing the catalogue takes a moment, so it is done once, when first asked for. */
export function findDemoTrack(id: number): DemoTrack | undefined {
  known ??= new Map(
    composeMusic().tracks.map(({ id, artist_id, duration, musicinfo = {} }) => [
      id,
      { id, duration, style: ACTS[artist_id - FIRST_ARTIST].style, info: musicinfo },
    ]),
  );
  return known.get(id);
}
