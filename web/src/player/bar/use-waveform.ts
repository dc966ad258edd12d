/** The waveform of the current track, loaded when the track plays: in lists it would be too much data. */
import { useEffect, useState } from 'react';
import { BoundedMap } from '../../../../src/domain/bounded-map.ts';
import { useServices } from '../../services.tsx';
import { peaksOf } from './waveform.ts';

const cache = new BoundedMap<string, number[]>({ max: 50 });

/** `undefined` until it is loaded, and where there is none. */
export function useWaveform(trackId: string): readonly number[] | undefined {
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
