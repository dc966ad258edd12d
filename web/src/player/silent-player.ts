/** The player as the server writes it: nothing plays. */
import type { Player, PlayerState, Position } from './player.ts';

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

export function createSilentPlayer(): Player {
  const nothing = () => {};
  const unsubscribe = () => nothing;
  return {
    state: () => SILENT,
    position: () => SILENT_POSITION,
    subscribe: unsubscribe,
    subscribePosition: unsubscribe,
    subscribeNotices: unsubscribe,
    play: nothing,
    playRadio: nothing,
    playNext: nothing,
    enqueue: nothing,
    toggle: nothing,
    next: nothing,
    previous: nothing,
    jump: nothing,
    seek: nothing,
    remove: nothing,
    move: nothing,
    clear: nothing,
    setVolume: nothing,
    toggleMuted: nothing,
    toggleShuffle: nothing,
    cycleRepeat: nothing,
  };
}
