/** What plays, what comes next, and how to change it. One for the whole page: it goes on while pages come and go. */
import { createContext, use, useSyncExternalStore } from 'react';

/** As much of a track as playing and showing it needs; results of `tracks`, `albums/tracks` etc. become one by `playable`. */
export interface PlayableTrack {
  id: string;
  name: string;
  artist_id: string;
  artist_name: string;
  album_id: string;
  album_name: string;
  /** An address of a square picture; empty where there is none. */
  image: string;
  /** Seconds. */
  duration: number;
  /** Empty where there is none. */
  audio: string;
  license_ccurl: string;
  shareurl: string;
  /** Empty where it may not be downloaded. */
  audiodownload: string;
}

export type Repeat = 'off' | 'all' | 'one';

export interface PlayerState {
  queue: readonly PlayableTrack[];
  /** One for each place of the queue, kept when it moves: the same track may be there twice. */
  keys: readonly number[];
  /** The one that plays or would play; -1 in an empty queue and while a radio plays. */
  index: number;
  hasNext: boolean;
  /** Ids of tracks whose sound could not be loaded. */
  failed: ReadonlySet<string>;
  /** A radio instead of a queue. */
  radio: RadioToPlay | null;
  /** `loading` is shown as playing that has not yet begun, or waits. */
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** The service cannot be reached; we try again by ourselves. */
  away: boolean;
  /** The browser wants a click before it lets anything be heard. */
  blocked: boolean;
  volume: number;
  muted: boolean;
  shuffle: boolean;
  repeat: Repeat;
  /** Of the queue: the address of the page it was started from. */
  source: string;
}

export interface RadioToPlay {
  id: string;
  name: string;
  image: string;
  /** Address of the endless stream. */
  stream: string;
}

/** What people are told in passing. */
export type Notice =
  | { kind: 'failed'; track: PlayableTrack }
  /** Several failed one after the other. */
  | { kind: 'stopped' | 'back' | 'elsewhere' }
  /** So many did not fit into the queue. */
  | { kind: 'full'; left: number };

export interface Position {
  time: number;
  /** 0 where it is not known: a radio. */
  duration: number;
  /** Up to where it is loaded. */
  buffered: number;
}

export interface Player {
  state(): PlayerState;
  /** Seconds into the track, and its length. Changes several times a second, so it is no part of the state. */
  position(): Position;
  subscribe(listener: () => void): () => void;
  /** Called several times a second while something plays. */
  subscribePosition(listener: () => void): () => void;
  subscribeNotices(listener: (notice: Notice) => void): () => void;
  /** Replaces the queue and begins. Here as below, tracks without audio are left out. */
  play(tracks: readonly PlayableTrack[], index?: number, source?: string): void;
  playRadio(radio: RadioToPlay): void;
  /** Behind the one that plays. */
  playNext(tracks: readonly PlayableTrack[]): void;
  enqueue(tracks: readonly PlayableTrack[]): void;
  toggle(): void;
  next(): void;
  previous(): void;
  /** To a place in the queue. */
  jump(index: number): void;
  seek(seconds: number): void;
  remove(index: number): void;
  move(from: number, to: number): void;
  /** Leaves the current track, which goes on; all of the queue goes while a radio plays. */
  clear(): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
}

/** Nothing plays: the state on the server, and before the saved one is read. */
export const SILENT: PlayerState = {
  queue: [],
  keys: [],
  index: -1,
  hasNext: false,
  failed: new Set(),
  radio: null,
  status: 'idle',
  away: false,
  blocked: false,
  volume: 1,
  muted: false,
  shuffle: false,
  repeat: 'off',
  source: '',
};

export const SILENT_POSITION: Position = { time: 0, duration: 0, buffered: 0 };

const Context = createContext<Player | undefined>(undefined);

export const PlayerProvider = Context.Provider;

export function usePlayer(): Player {
  const player = use(Context);
  if (player === undefined) throw new Error('There is no PlayerProvider above.');
  return player;
}

export function usePlayerState(): PlayerState {
  const player = usePlayer();
  // What was remembered must wait until React has taken over the page that the server wrote.
  return useSyncExternalStore(player.subscribe, player.state, () => SILENT);
}

export function usePosition(): Position {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribePosition, player.position, () => SILENT_POSITION);
}

/** It plays, or will as soon as sound comes. */
export function isOn(status: PlayerState['status']): boolean {
  return status === 'playing' || status === 'loading';
}

/** Whether this track is the one that plays or is paused. Whoever asks is drawn again only when the answer changes. */
export function useIsCurrent(trackId: string): boolean {
  const player = usePlayer();
  const look = () => {
    const { queue, index } = player.state();
    return queue[index]?.id === trackId;
  };
  return useSyncExternalStore(player.subscribe, look, () => false);
}
