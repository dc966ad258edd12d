/** What plays, what comes next, and how to change it. There is one player, which continues while pages change. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayableTrack } from '../../../src/domain/catalogue/teasers.ts';
import type { Sleep } from './sleep-timer.ts';

export type { PlayableTrack };

export type Repeat = 'off' | 'all' | 'one';

export interface PlayerState {
  queue: readonly PlayableTrack[];
  /** One key for each entry of the queue, which moves with it: the same track may be there twice. */
  keys: readonly number[];
  /** The current track; -1 in an empty queue and while a radio plays. */
  index: number;
  /** How many of the tracks after the current one the listener has added; the list that was started follows them. */
  added: number;
  hasNext: boolean;
  /** Ids of tracks whose audio could not be loaded. */
  failed: ReadonlySet<string>;
  /** A radio instead of a queue. */
  radio: RadioToPlay | null;
  /** `loading`: it should play, but there is no audio yet. */
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** The service cannot be reached; the player retries. */
  away: boolean;
  /** The browser wants a click before it plays audio. */
  blocked: boolean;
  volume: number;
  muted: boolean;
  shuffle: boolean;
  repeat: Repeat;
  /** When playback stops by itself. */
  sleep: Sleep;
  /** Path of the page that the queue was started from. */
  source: string;
  /** Name of the album, artist or playlist; empty where it has none. */
  sourceName: string;
}

export interface RadioToPlay {
  id: string;
  name: string;
  image: string;
  /** URL of the endless stream. */
  stream: string;
}

/** Shown as a toast. */
export type Notice =
  | { kind: 'failed'; track: PlayableTrack }
  /** Several failed one after the other. */
  | { kind: 'stopped' | 'back' | 'elsewhere' | 'asleep' }
  /** `left`: the number of tracks that did not fit into the queue. */
  | { kind: 'full'; left: number };

export interface Position {
  time: number;
  /** 0 where it is unknown, as for a radio. */
  duration: number;
  /** End of the loaded range. */
  buffered: number;
}

export type Undo = () => void;

export interface Player {
  state(): PlayerState;
  /** Changes several times a second, so it is not part of the state. */
  position(): Position;
  subscribe(listener: () => void): () => void;
  /** Called several times a second while something plays. */
  subscribePosition(listener: () => void): () => void;
  subscribeNotices(listener: (notice: Notice) => void): () => void;
  /** Replaces the queue and starts. Here as below, tracks without audio are left out. */
  play(tracks: readonly PlayableTrack[], index?: number, source?: string, sourceName?: string): void;
  playRadio(radio: RadioToPlay): void;
  /** After the current track. */
  playNext(tracks: readonly PlayableTrack[]): void;
  /** After what was added before, and before the rest of the list. */
  enqueue(tracks: readonly PlayableTrack[]): void;
  /** More tracks of the list that plays. */
  extend(tracks: readonly PlayableTrack[]): void;
  toggle(): void;
  next(): void;
  previous(): void;
  /** Plays an entry of the queue. */
  jump(index: number): void;
  seek(seconds: number): void;
  /** Here as below, the result restores what was removed. */
  remove(index: number): Undo;
  move(from: number, to: number): void;
  /** Leaves only the current track, which continues; while a radio plays, leaves nothing. */
  clear(): Undo;
  setVolume(volume: number): void;
  toggleMuted(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
  /** Minutes, the end of the track, or not at all. */
  setSleep(choice: number | 'track' | null): void;
}

/** Nothing plays: the state on the server, and before the saved one is read. */
export const SILENT: PlayerState = {
  queue: [],
  keys: [],
  index: -1,
  added: 0,
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
  sleep: null,
  source: '',
  sourceName: '',
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
  // The saved state must wait until React has hydrated the page.
  return useSyncExternalStore(player.subscribe, player.state, () => SILENT);
}

export function usePosition(): Position {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribePosition, player.position, () => SILENT_POSITION);
}

/** It plays, or will as soon as there is audio. */
export function isOn(status: PlayerState['status']): boolean {
  return status === 'playing' || status === 'loading';
}

/** The status if this is what plays, otherwise `idle`. The component renders again only when that changes. */
function useStatusIf(isCurrent: (state: PlayerState) => boolean): PlayerState['status'] {
  const player = usePlayer();
  const read = () => (isCurrent(player.state()) ? player.state().status : 'idle');
  // During hydration the result must match the page that the server rendered.
  return useSyncExternalStore(player.subscribe, read, () => 'idle');
}

export function useTrackStatus(id: string): PlayerState['status'] {
  return useStatusIf(({ queue, index }) => queue[index]?.id === id);
}

/** `source` is the path of the page that the list is started from. */
export function useListStatus(source: string): PlayerState['status'] {
  return useStatusIf((state) => state.radio === null && state.queue.length > 0 && state.source === source);
}

export function useRadioStatus(id: string): PlayerState['status'] {
  return useStatusIf(({ radio }) => radio?.id === id);
}
