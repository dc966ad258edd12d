/** What plays, as the bar, the system and the title of the window show it. */

import { useEffect, useMemo, useState } from 'react';
import type { RadiosStreamResult } from '../../../client/src/index.ts';
import { artistPage, radioPage, trackPage } from '../page-paths.ts';
import { useServices } from '../services.tsx';
import { type PlayableTrack, type RadioToPlay, usePlayerState } from './player.ts';

export interface NowPlaying {
  name: string;
  /** Empty where there is no page. */
  namePage: string;
  artist: string;
  artistPage: string;
  image: string;
  /** Name and page of the radio; empty for a track of the queue. */
  radio: string;
  radioPage: string;
  /** The track of the queue; absent while a radio plays. */
  track: PlayableTrack | undefined;
}

/** `undefined` when there is nothing to play. */
export function useNowPlaying(): NowPlaying | undefined {
  const { queue, index, radio } = usePlayerState();
  const onAir = useOnAir(radio);
  const track = queue[index];
  return useMemo(() => {
    if (radio !== null) return describeRadio(radio, onAir);
    return track && describe(track);
  }, [track, radio, onAir]);
}

function describe(track: PlayableTrack): NowPlaying {
  const { id, name, artist_id, artist_name, image } = track;
  return {
    name,
    namePage: trackPage(id),
    artist: artist_name,
    artistPage: artist_id === '' ? '' : artistPage(artist_id),
    image,
    radio: '',
    radioPage: '',
    track,
  };
}

function describeRadio({ id, name, image }: RadioToPlay, onAir: OnAir | undefined): NowPlaying {
  const page = radioPage(id);
  const radio = { radio: name, radioPage: page, track: undefined };
  if (onAir === undefined || onAir.track_id === 0)
    return { ...radio, name, namePage: page, artist: '', artistPage: '', image };
  return {
    ...radio,
    name: onAir.track_name,
    namePage: trackPage(String(onAir.track_id)),
    artist: onAir.artist_name,
    artistPage: artistPage(String(onAir.artist_id)),
    image: onAir.track_image,
  };
}

type OnAir = RadiosStreamResult['playingnow'];

/** Buffering delays the audio by about this long. */
const BUFFER_MS = 1500;
const DELAY_MIN_MS = 5000;
const DELAY_MAX_MS = 60_000;

/**
 * What a radio plays now; `undefined` while no radio plays, and until it is known. The service says when the next track starts,
 * and is asked again then.
 */
function useOnAir(radio: RadioToPlay | null): OnAir | undefined {
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
