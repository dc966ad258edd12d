/** Media keys, lock screen and headphones: shows the track to the system, and follows its commands. */
import { useEffect } from 'react';
import { sourcesOf } from '../design/music/cover-sources.ts';
import type { NowPlaying } from './now-playing.ts';
import { isOn, type Player, usePlayer, usePlayerState } from './player.ts';

const STEP_S = 10;
const ARTWORK_PX = [100, 200, 300, 400, 600];

/** Every size, so that the system can choose. */
function artworkOf(image: string): { src: string; sizes?: string }[] {
  if (image === '') return [];
  const { src, srcSet } = sourcesOf(image, ARTWORK_PX);
  if (srcSet === undefined) return [{ src }];
  return srcSet.split(', ').map((candidate) => {
    const [src, width] = candidate.split(' ');
    const side = Number.parseInt(width, 10);
    return { src, sizes: `${side}x${side}` };
  });
}

export function useMediaSession(now: NowPlaying | undefined): void {
  const player = usePlayer();
  const { status } = usePlayerState();
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata =
      now === undefined
        ? null
        : new MediaMetadata({
            title: now.name,
            artist: now.artist,
            album: now.track?.album_name || now.radio,
            artwork: artworkOf(now.image),
          });
  }, [now]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = status === 'idle' ? 'none' : isOn(status) ? 'playing' : 'paused';
  }, [status]);
  useEffect(
    () => ('mediaSession' in navigator ? listen(navigator.mediaSession, player) : undefined),
    [player],
  );
}

function listen(session: MediaSession, player: Player): () => void {
  const isPlaying = () => isOn(player.state().status);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => !isPlaying() && player.toggle(),
    pause: () => isPlaying() && player.toggle(),
    stop: () => isPlaying() && player.toggle(),
    previoustrack: player.previous,
    nexttrack: player.next,
    seekbackward: ({ seekOffset }) => player.seek(player.position().time - (seekOffset ?? STEP_S)),
    seekforward: ({ seekOffset }) => player.seek(player.position().time + (seekOffset ?? STEP_S)),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
  };
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  };
  const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [action, handler] of actions) set(action, handler);
  let reported = '';
  const stop = player.subscribePosition(() => {
    const { time, duration } = player.position();
    // The system counts the seconds itself; one update per second corrects it.
    const whole = `${Math.floor(time)}/${Math.floor(duration)}`;
    if (whole === reported || duration === 0) return;
    reported = whole;
    session.setPositionState?.({ duration, position: Math.min(time, duration), playbackRate: 1 });
  });
  return () => {
    stop();
    for (const [action] of actions) set(action, null);
  };
}
