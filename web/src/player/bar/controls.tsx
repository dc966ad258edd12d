/** The buttons of the player, for the bar and the sheet. */
import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { isOn, usePlayer, usePlayerState } from '../player.ts';
import styles from './controls.module.css';

type Size = 'medium' | 'large';

export function PlayPause({ size = 'medium' }: { size?: Size }) {
  const player = usePlayer();
  const { status } = usePlayerState();
  const { player: say } = useMessages();
  return (
    <IconButton
      label={isOn(status) ? say.pause : say.play}
      icon={<PlayIcon status={status} />}
      variant="primary"
      size={size}
      onClick={player.toggle}
    />
  );
}

export function Previous({ size = 'medium' }: { size?: Size }) {
  const player = usePlayer();
  const { radio } = usePlayerState();
  const { player: say } = useMessages();
  return (
    <IconButton
      label={say.previous}
      icon={<SkipBack />}
      size={size}
      aria-disabled={radio !== null}
      onClick={player.previous}
    />
  );
}

export function Next({ size = 'medium' }: { size?: Size }) {
  const player = usePlayer();
  const { hasNext } = usePlayerState();
  const { player: say } = useMessages();
  // Not `disabled`, which would lose the focus when this button leads to the last track.
  return (
    <IconButton
      label={say.next}
      icon={<SkipForward />}
      size={size}
      aria-disabled={!hasNext}
      onClick={player.next}
    />
  );
}

export function ShuffleButton() {
  const player = usePlayer();
  const { shuffle } = usePlayerState();
  const { player: say } = useMessages();
  return (
    <span className={styles['mode']} data-on={shuffle || undefined}>
      <IconButton label={say.shuffle} icon={<Shuffle />} pressed={shuffle} onClick={player.toggleShuffle} />
    </span>
  );
}

/** Three states, so the label names the current one; `aria-pressed` has only two. */
export function RepeatButton() {
  const player = usePlayer();
  const { repeat } = usePlayerState();
  const { player: say } = useMessages();
  const Icon = repeat === 'one' ? Repeat1 : Repeat;
  return (
    <span className={styles['mode']} data-on={repeat !== 'off' || undefined}>
      <IconButton label={say.repeat[repeat]} icon={<Icon />} onClick={player.cycleRepeat} />
    </span>
  );
}
