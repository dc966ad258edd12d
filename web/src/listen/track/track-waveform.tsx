/** The waveform of a track. The played part is coloured, and a click seeks. */
import { type MouseEvent, useEffect, useRef } from 'react';
import { barsOf, pathOf, peaksOf } from '../../player/bar/waveform.ts';
import { hasAudio } from '../../player/playable.ts';
import { type PlayableTrack, usePlayer, usePosition, useTrackStatus } from '../../player/player.ts';
import styles from './track.module.css';

const BARS = 200;

/** The waveform of the API as `BARS` numbers from 0 to 100; empty if it is invalid. */
export function waveformBars(waveform: string): number[] {
  const peaks = peaksOf(waveform);
  return peaks === undefined ? [] : barsOf(peaks, BARS).map((bar) => Math.round(bar * 100));
}

interface Props {
  /** Heights of the bars, 0 to 100. */
  bars: readonly number[];
  track: PlayableTrack;
  source: string;
}

/** Pointers only: the slider of the player is accessible. */
export function TrackWaveform({ bars, track, source }: Props) {
  const player = usePlayer();
  const isCurrent = useTrackStatus(track.id) !== 'idle';
  if (bars.length === 0) return null;
  const seek = ({ clientX, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    // A focused button would handle the space bar, which is a shortcut of the player.
    currentTarget.blur();
    if (!isCurrent) player.play([track], 0, source);
    player.seek(((clientX - left) / width) * track.duration);
  };
  const path = pathOf(bars.map((bar) => bar / 100));
  const svg = (
    <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      disabled={!hasAudio(track)}
      dir="ltr"
      className={styles['shape']}
      onClick={seek}
    >
      <span className={styles['all']}>{svg}</span>
      {isCurrent && <Played>{svg}</Played>}
    </button>
  );
}

function Played({ children }: { children: React.ReactNode }) {
  const { time, duration } = usePosition();
  const part = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const share = duration > 0 ? Math.min(1, time / duration) : 0;
    part.current?.style.setProperty('--played', String(share));
  }, [time, duration]);
  return (
    <span ref={part} className={styles['played']}>
      {children}
    </span>
  );
}
