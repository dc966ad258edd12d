/** Position in the track: times, and a waveform to seek on. Time runs to the right in every language. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { BoundedMap } from '../../../../src/domain/collections/bounded-map.ts';
import { clock } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { type PlayableTrack, usePlayer, usePosition } from '../player.ts';
import { seekTarget, volumeStep } from '../shortcuts/shortcuts.ts';
import styles from './seek.module.css';
import { barsOf, pathOf, peaksOf } from './waveform.ts';

/** Width of a bar and its gap. */
const BAR_PX = 4;

export function Seek({ track }: { track: PlayableTrack }) {
  const player = usePlayer();
  const { time, duration, buffered } = usePosition();
  const { player: say } = useMessages();
  const [preview, setPreview] = useState<number>();
  const slider = useRef<HTMLDivElement>(null);
  /** A click gave it the focus: then up and down change the volume, as in the rest of the player. */
  const isPointed = useRef(false);
  const shown = preview ?? time;

  const shareOf = (seconds: number) => String(duration > 0 ? Math.min(1, seconds / duration) : 0);
  useEffect(() => {
    slider.current?.style.setProperty('--played', shareOf(shown));
    slider.current?.style.setProperty('--loaded', shareOf(buffered));
  });

  const secondsAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = slider.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    slider.current?.setPointerCapture(event.pointerId);
    isPointed.current = true;
    setPreview(secondsAt(event));
  };
  const release = (event: PointerEvent) => {
    if (preview !== undefined) player.seek(secondsAt(event));
    setPreview(undefined);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const louder = isPointed.current ? volumeStep(event.key) : undefined;
    const target = seekTarget(event.key, time, duration);
    if (target === undefined) return;
    event.preventDefault();
    if (louder !== undefined) player.setVolume(player.state().volume + louder);
    else player.seek(target);
  };
  return (
    <div className={styles['seek']} dir="ltr">
      <span className={styles['time']}>{clock(shown)}</span>
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={say.seek}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.floor(shown)}
        aria-valuetext={say.at(clock(shown), clock(duration))}
        className={styles['slider']}
        onPointerDown={press}
        onPointerMove={(event) => preview !== undefined && setPreview(secondsAt(event))}
        onPointerUp={release}
        onPointerCancel={() => setPreview(undefined)}
        onKeyDown={pressKey}
        onBlur={() => {
          isPointed.current = false;
        }}
      >
        <Waveform key={track.id} trackId={track.id} />
      </div>
      <span className={styles['time']}>{clock(duration)}</span>
    </div>
  );
}

/** The waveform in three layers: all, loaded, played. A plain bar until the waveform is loaded. */
function Waveform({ trackId }: { trackId: string }) {
  const peaks = useWaveform(trackId);
  const container = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) =>
      setCount(Math.floor(contentRect.width / BAR_PX)),
    );
    observer.observe(container.current!);
    return () => observer.disconnect();
  }, []);
  const path = peaks === undefined || count === 0 ? undefined : pathOf(barsOf(peaks, count));
  return (
    <span ref={container} className={styles['shape']} aria-hidden="true">
      {['all', 'loaded', 'played'].map((layer) => (
        <span key={layer} className={styles[layer]}>
          {path === undefined ? (
            <span className={styles['plain']} />
          ) : (
            <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
              <path d={path} />
            </svg>
          )}
        </span>
      ))}
    </span>
  );
}

const cache = new BoundedMap<string, number[]>({ max: 50 });

/**
 * The waveform of the current track, loaded when the track plays: in lists it would be too much data. `undefined` until it is
 * loaded, and where there is none.
 */
function useWaveform(trackId: string): readonly number[] | undefined {
  const { v3 } = useServices();
  const [, setLoaded] = useState('');
  useEffect(() => {
    if (cache.has(trackId)) return;
    const controller = new AbortController();
    v3.tracks({ id: [trackId] }, { signal: controller.signal })
      .then(({ results }) => {
        const peaks = peaksOf(results[0]?.waveform ?? '');
        if (peaks === undefined) return;
        cache.set(trackId, peaks);
        setLoaded(trackId);
      })
      // The slider shows a plain bar instead.
      .catch(() => {});
    return () => controller.abort();
  }, [trackId, v3]);
  return cache.get(trackId);
}
