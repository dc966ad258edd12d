/** The whole player on a narrow screen, where the bar has too little room. */
import { ListMusic, Scale, SlidersVertical } from 'lucide-react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { LikeButton } from '../../relations/buttons.tsx';
import { Next, PlayPause, Previous, RepeatButton, ShuffleButton } from '../bar/controls.tsx';
import { Seek } from '../bar/seek.tsx';
import { TrackNames } from '../bar/track-names.tsx';
import type { NowPlaying } from '../now-playing.ts';
import styles from './player-sheet.module.css';

interface Props {
  now: NowPlaying;
  open: boolean;
  onOpenChange(open: boolean): void;
  onQueue(): void;
  onLicence(): void;
  onSettings(): void;
}

export function PlayerSheet({ now, open, onOpenChange, onQueue, onLicence, onSettings }: Props) {
  const { player: say } = useMessages();
  const { track } = now;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say.sheet} size="medium">
      <div className={styles['sheet']} data-player="">
        <div className={styles['cover']}>
          <Cover src={now.image} alt="" size="large" />
        </div>
        <TrackNames now={now} isLarge onLeave={() => onOpenChange(false)} />
        {track !== undefined && <Seek track={track} />}
        <div className={styles['controls']}>
          <ShuffleButton />
          <Previous size="large" />
          <PlayPause size="large" />
          <Next size="large" />
          <RepeatButton />
        </div>
        <div className={styles['more']}>
          {track !== undefined && <LikeButton trackId={track.id} name={track.name} size="medium" />}
          {track !== undefined && (
            <IconButton label={say.attribution.title} icon={<Scale />} onClick={onLicence} />
          )}
          <IconButton label={say.queue.title} icon={<ListMusic />} onClick={onQueue} />
          <IconButton label={say.settings.title} icon={<SlidersVertical />} onClick={onSettings} />
        </div>
      </div>
    </Dialog>
  );
}
