/**
 * Notices when a track was heard for long enough to be a listen. Only seconds that were played count, not those that were skipped:
 *
 *   0 → 20, seek to 100, 100 → 110: 30 seconds
 */
import { listenSeconds } from '../../../src/domain/listens.ts';

export interface PlayedMoment {
  /** Identifies the entry of the queue. */
  key: number;
  /** Seconds. */
  time: number;
  duration: number;
  isPlaying: boolean;
}

/** Seconds between two moments of continuous playback: browsers report less often in the background. */
const STEP_MAX = 5;
/** A track that is here again, after more than half of it, is repeated. */
const START = 2;

/** The result returns `true` once for each listen. */
export function createHeard(): (moment: PlayedMoment) => boolean {
  let key: number | undefined;
  let last = 0;
  let heard = 0;
  let isReported = false;
  return (moment) => {
    const { time, duration, isPlaying } = moment;
    if (moment.key !== key || (time < START && last > duration / 2)) {
      key = moment.key;
      last = time;
      heard = 0;
      isReported = false;
    }
    const step = time - last;
    last = time;
    if (isPlaying && step > 0 && step < STEP_MAX) heard += step;
    if (isReported || duration <= 0 || heard < listenSeconds(duration)) return false;
    isReported = true;
    return true;
  };
}
