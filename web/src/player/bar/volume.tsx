import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Slider } from '../../design/forms/slider.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { usePlayer, usePlayerState } from '../player.ts';
import styles from './volume.module.css';

export function Volume() {
  const player = usePlayer();
  const { volume, muted } = usePlayerState();
  const { player: say } = useMessages();
  const heard = muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles['volume']}>
      <IconButton
        label={muted ? say.unmute : say.mute}
        icon={<Icon />}
        pressed={muted}
        onClick={player.toggleMuted}
      />
      <span className={styles['slider']}>
        <Slider
          label={say.volume}
          value={heard}
          max={1}
          step={0.05}
          valueText={say.percent(Math.round(heard * 100))}
          onChange={player.setVolume}
        />
      </span>
    </div>
  );
}
