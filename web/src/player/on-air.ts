/** What a radio plays now. The service says when the next track starts, and is asked again then. */
import { useEffect, useState } from 'react';
import type { RadiosStreamResult } from '../../../client/src/index.ts';
import { useServices } from '../services.tsx';
import type { RadioToPlay } from './player.ts';

export type OnAir = RadiosStreamResult['playingnow'];

/** Buffering delays the audio by about this long. */
const BUFFER_MS = 1500;
const DELAY_MIN_MS = 5000;
const DELAY_MAX_MS = 60_000;

/** `undefined` while no radio plays, and until it is known. */
export function useOnAir(radio: RadioToPlay | null): OnAir | undefined {
  const { v3 } = useServices();
  const id = radio?.id;
  const [known, setKnown] = useState<{ id: string; onAir: OnAir }>();
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      let wait = DELAY_MAX_MS / 4;
      try {
        const { results } = await v3.radios.stream({ id }, { signal: controller.signal });
        if (results[0] !== undefined) {
          setKnown({ id, onAir: results[0].playingnow });
          wait = Number(results[0].callmeback) + BUFFER_MS;
        }
      } catch {
        // The title is late; the audio continues.
      }
      if (!controller.signal.aborted)
        timer = setTimeout(poll, Math.min(DELAY_MAX_MS, Math.max(DELAY_MIN_MS, wait)));
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id, v3]);
  return known?.id === id ? known?.onAir : undefined;
}
