import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../../listeners.ts';
import { inBrowser } from '../../storage/local-storage.ts';
import { usePlayer } from '../player.ts';
import { focusedOf, type Shortcut, STEP_S, shortcutOf, VOLUME_STEP } from './shortcuts.ts';

type PanelShortcut = Extract<Shortcut, 'queue' | 'help'>;

/** `open` shows a panel. */
export function useShortcuts(isEnabled: boolean, open: (panel: PanelShortcut) => void): void {
  const player = usePlayer();
  useEffect(() => {
    const perform = (shortcut: Shortcut) => {
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
      if (needsTrack(shortcut) && player.state().status === 'idle') return;
      event.preventDefault();
      perform(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, isEnabled, open]);
}

/** Shortcuts that do nothing while there is nothing to play: the key keeps its usual meaning. */
function needsTrack(shortcut: Shortcut): boolean {
  return shortcut !== 'help' && shortcut !== 'queue';
}

const KEY = 'shortcuts';
const OFF = 'off';
const listeners = new Listeners();

/** Whether the user has shortcuts switched on; stored in the browser. */
export function useShortcutsEnabled(): [boolean, (isEnabled: boolean) => void] {
  const isEnabled = useSyncExternalStore(
    listeners.subscribe,
    () => inBrowser.read(KEY) !== OFF,
    () => true,
  );
  const setEnabled = useCallback((isEnabled: boolean) => {
    inBrowser.write(KEY, isEnabled ? null : OFF);
    listeners.notify();
  }, []);
  return [isEnabled, setEnabled];
}
