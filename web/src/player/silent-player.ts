/** The player on the server: nothing plays. */
import { type Player, SILENT, SILENT_POSITION } from './player.ts';

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
