import { useEffect, useState } from 'react';
import { useServices } from '../../services.tsx';
import { findRadio, heardAfter, pollDelay, type RadioNow, type RadioTrack } from './radio-now.ts';

/** Played tracks by radio id. Stored outside of the component, so that they survive navigation. */
const heardOn = new Map<string, readonly RadioTrack[]>();
const NOTHING: readonly RadioTrack[] = [];

export interface PollInterval {
  /** Milliseconds between two polls. */
  min: number;
  max: number;
}

interface RadioLive {
  radio: RadioNow;
  /** Latest first. */
  heard: readonly RadioTrack[];
  /** The last poll failed. */
  stale: boolean;
}

/** Polls the current track while the page is visible. */
export function useRadioNow(first: RadioNow, { min, max }: PollInterval): RadioLive {
  const { v3 } = useServices();
  const { id } = first;
  const [live, setLive] = useState<RadioLive>({ radio: first, heard: NOTHING, stale: false });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { left, now: before } = first;
    let isDue = false;
    setLive({ radio: first, heard: heardOn.get(id) ?? NOTHING, stale: false });

    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') void poll();
          else isDue = true;
        },
        pollDelay(left, min, max),
      );
    };
    const poll = async () => {
      isDue = false;
      try {
        const radio = await findRadio(v3, id, signal);
        if (radio === undefined) throw new Error('The radio no longer exists.');
        const heard = heardAfter(heardOn.get(id) ?? NOTHING, before, radio.now);
        heardOn.set(id, heard);
        ({ left, now: before } = radio);
        setLive({ radio, heard, stale: false });
      } catch {
        if (signal.aborted) return;
        left = max;
        setLive((last) => ({ ...last, stale: true }));
      }
      wait();
    };
    const onVisible = () => {
      if (isDue && document.visibilityState === 'visible') void poll();
    };
    document.addEventListener('visibilitychange', onVisible);
    wait();
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      aborting.abort();
    };
  }, [first, id, min, max, v3]);
  return live.radio.id === id ? live : { radio: first, heard: NOTHING, stale: false };
}
