import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { inBrowser } from '../../storage/local-storage.ts';
import { STEP_S, VOLUME_STEP } from '../bar/seek-keys.ts';
import { usePlayer } from '../player.ts';
import { focusedOf, type Shortcut, shortcutOf } from './shortcuts.ts';

type Elsewhere = Extract<Shortcut, 'queue' | 'help'>;

/** `open` does what the player itself cannot. */
export function useShortcuts(isEnabled: boolean, open: (what: Elsewhere) => void): void {
  const player = usePlayer();
  useEffect(() => {
    const doIt = (shortcut: Shortcut) => {
      const { time } = player.position();
      const { volume } = player.state();
      if (shortcut === 'queue' || shortcut === 'help') open(shortcut);
      else if (shortcut === 'back') player.seek(time - STEP_S);
      else if (shortcut === 'forward') player.seek(time + STEP_S);
      else if (shortcut === 'louder') player.setVolume(volume + VOLUME_STEP);
      else if (shortcut === 'quieter') player.setVolume(volume - VOLUME_STEP);
      else if (shortcut === 'mute') player.toggleMuted();
      else if (shortcut === 'shuffle') player.toggleShuffle();
      else if (shortcut === 'repeat') player.cycleRepeat();
      else player[shortcut]();
    };
    const press = (event: KeyboardEvent) => {
      if (!isEnabled || event.defaultPrevented) return;
      const shortcut = shortcutOf(event, focusedOf(document.activeElement));
      if (shortcut === undefined) return;
      if (isAbout(shortcut) && player.state().status === 'idle') return;
      event.preventDefault();
      doIt(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, isEnabled, open]);
}

/** With nothing to play, keys do what they do without us. */
function isAbout(shortcut: Shortcut): boolean {
  return shortcut !== 'help' && shortcut !== 'queue';
}

const KEY = 'shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether they are wanted, which the browser keeps. */
export function useShortcutsWanted(): [boolean, (wanted: boolean) => void] {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => inBrowser.read(KEY) !== OFF,
    () => true,
  );
  const want = useCallback((wanted: boolean) => {
    inBrowser.keep(KEY, wanted ? null : OFF);
    for (const listener of listeners) listener();
  }, []);
  return [isWanted, want];
}
