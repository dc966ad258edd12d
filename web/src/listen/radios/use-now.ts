import { useEffect, useState } from 'react';
import { useServices } from '../../services.tsx';
import { findRadio, heardAfter, type RadioNow, type RadioTrack, waitFor } from './now.ts';

/** What was played since this page was opened, by radio: who walks about and comes back finds it again. */
const heardOn = new Map<string, readonly RadioTrack[]>();
const NOTHING: readonly RadioTrack[] = [];

export interface Waiting {
  /** Milliseconds between two questions, at least and at most. */
  least: number;
  most: number;
}

interface RadioLive {
  radio: RadioNow;
  /** The latest first. */
  heard: readonly RadioTrack[];
  /** It could not be found out lately. */
  stale: boolean;
}

/** Asks again and again what plays, while somebody looks. */
export function useRadioNow(first: RadioNow, { least, most }: Waiting): RadioLive {
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
          if (document.visibilityState === 'visible') ask();
          else isDue = true;
        },
        waitFor(left, least, most),
      );
    };
    const ask = async () => {
      isDue = false;
      try {
        const radio = await findRadio(v3, id, signal);
        if (radio === undefined) throw new Error('There is no such radio any more.');
        const heard = heardAfter(heardOn.get(id) ?? NOTHING, before, radio.now);
        heardOn.set(id, heard);
        ({ left, now: before } = radio);
        setLive({ radio, heard, stale: false });
      } catch {
        if (signal.aborted) return;
        left = most;
        setLive((last) => ({ ...last, stale: true }));
      }
      wait();
    };
    const look = () => {
      if (isDue && document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', look);
    wait();
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      aborting.abort();
    };
  }, [first, id, least, most, v3]);
  return live.radio.id === id ? live : { radio: first, heard: NOTHING, stale: false };
}
