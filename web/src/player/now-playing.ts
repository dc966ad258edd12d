/** What plays, in the words that the bar, the system and the title of the window show. */

import { useMemo } from 'react';
import { artistPage, radioPage, trackPage } from '../page-paths.ts';
import { type OnAir, useOnAir } from './on-air.ts';
import { type PlayableTrack, usePlayerState } from './player.ts';

export interface NowPlaying {
  name: string;
  /** Empty where there is no page. */
  namePage: string;
  artist: string;
  artistPage: string;
  image: string;
  /** What the radio is called, and its page; empty for a track of one's own. */
  radio: string;
  radioPage: string;
  /** Of one's own queue. */
  track: PlayableTrack | undefined;
}

/** `undefined` when there is nothing to play. */
export function useNowPlaying(): NowPlaying | undefined {
  const { queue, index, radio } = usePlayerState();
  const onAir = useOnAir(radio);
  const track = queue[index];
  return useMemo(() => nowOf(track, radio, onAir), [track, radio, onAir]);
}

function nowOf(
  track: PlayableTrack | undefined,
  radio: Radio | null,
  onAir: OnAir | undefined,
): NowPlaying | undefined {
  if (radio !== null)
    return onAir === undefined || onAir.track_id === 0 ? onRadio(radio) : withTrack(radio, onAir);
  if (track === undefined) return undefined;
  return {
    name: track.name,
    namePage: trackPage(track.id),
    artist: track.artist_name,
    artistPage: track.artist_id === '' ? '' : artistPage(track.artist_id),
    image: track.image,
    radio: '',
    radioPage: '',
    track,
  };
}

type Radio = { id: string; name: string; image: string };

function onRadio({ id, name, image }: Radio): NowPlaying {
  return {
    name,
    namePage: radioPage(id),
    artist: '',
    artistPage: '',
    image,
    radio: name,
    radioPage: radioPage(id),
    track: undefined,
  };
}

function withTrack(radio: Radio, onAir: OnAir): NowPlaying {
  return {
    ...onRadio(radio),
    name: onAir.track_name,
    namePage: trackPage(String(onAir.track_id)),
    artist: onAir.artist_name,
    artistPage: artistPage(String(onAir.artist_id)),
    image: onAir.track_image,
  };
}
