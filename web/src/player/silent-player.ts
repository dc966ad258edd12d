/** The player on the server: nothing plays. */
import { type Player, SILENT, SILENT_POSITION } from './player.ts';

export function createSilentPlayer(): Player {
  const nothing = () => {};
  const returnsNothing = () => nothing;
  return {
    state: () => SILENT,
    position: () => SILENT_POSITION,
    subscribe: returnsNothing,
    subscribePosition: returnsNothing,
    subscribeNotices: returnsNothing,
    play: nothing,
    playRadio: nothing,
    playNext: nothing,
    enqueue: nothing,
    extend: nothing,
    toggle: nothing,
    next: nothing,
    previous: nothing,
    jump: nothing,
    seek: nothing,
    remove: returnsNothing,
    move: nothing,
    clear: returnsNothing,
    setVolume: nothing,
    toggleMuted: nothing,
    toggleShuffle: nothing,
    cycleRepeat: nothing,
    setSleep: nothing,
  };
}
