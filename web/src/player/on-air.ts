/** What a radio plays at this moment. The service says when the next track begins, and is asked again then. */
import { useEffect, useState } from 'react';
import type { RadiosStreamResult } from '../../../client/src/index.ts';
import { useServices } from '../services.tsx';
import type { RadioToPlay } from './player.ts';

export type OnAir = RadiosStreamResult['playingnow'];

/** The sound that is heard was sent a little earlier. */
const LATER_MS = 1500;
const SOONEST_MS = 5000;
const LATEST_MS = 60_000;

/** `undefined` where no radio is on, and until it is known. */
export function useOnAir(radio: RadioToPlay | null): OnAir | undefined {
  const { v3 } = useServices();
  const id = radio?.id;
  const [known, setKnown] = useState<{ id: string; onAir: OnAir }>();
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      let wait = LATEST_MS / 4;
      try {
        const { results } = await v3.radios.stream({ id }, { signal: controller.signal });
        if (results[0] !== undefined) {
          setKnown({ id, onAir: results[0].playingnow });
          wait = Number(results[0].callmeback) + LATER_MS;
        }
      } catch {
        // The title is late; the sound does not mind.
      }
      if (!controller.signal.aborted)
        timer = setTimeout(ask, Math.min(LATEST_MS, Math.max(SOONEST_MS, wait)));
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id, v3]);
  return known?.id === id ? known?.onAir : undefined;
}
