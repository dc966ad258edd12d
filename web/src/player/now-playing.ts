/** What plays, as the bar, the system and the title of the window show it. */

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
  return useMemo(() => describe(track, radio, onAir), [track, radio, onAir]);
}

function describe(
  track: PlayableTrack | undefined,
  radio: RadioNames | null,
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

type RadioNames = { id: string; name: string; image: string };

function onRadio({ id, name, image }: RadioNames): NowPlaying {
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

function withTrack(radio: RadioNames, onAir: OnAir): NowPlaying {
  return {
    ...onRadio(radio),
    name: onAir.track_name,
    namePage: trackPage(String(onAir.track_id)),
    artist: onAir.artist_name,
    artistPage: artistPage(String(onAir.artist_id)),
    image: onAir.track_image,
  };
}
