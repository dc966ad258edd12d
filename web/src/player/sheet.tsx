/** The whole player, on a narrow screen: what the bar has no room for. */
import { ListMusic, Scale } from 'lucide-react';
import { Cover } from '../design/cover.tsx';
import { Dialog } from '../design/dialog.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { useMessages } from '../messages/messages.tsx';
import { LikeButton } from '../relations/buttons.tsx';
import { Next, PlayPause, Previous, RepeatButton, ShuffleButton } from './controls.tsx';
import type { Now } from './now.ts';
import { NowLine } from './now-line.tsx';
import { Seek } from './seek.tsx';
import styles from './sheet.module.css';

interface Props {
  now: Now;
  open: boolean;
  onOpenChange(open: boolean): void;
  onQueue(): void;
  onLicence(): void;
}

export function PlayerSheet({ now, open, onOpenChange, onQueue, onLicence }: Props) {
  const { player: say } = useMessages();
  const { track } = now;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say.sheet} size="medium">
      <div className={styles['sheet']} data-player="">
        <div className={styles['cover']}>
          <Cover src={now.image} alt="" size="large" />
        </div>
        <NowLine now={now} isLarge onLeave={() => onOpenChange(false)} />
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
            <IconButton
              label={say.attribution.title}
              icon={<Scale aria-hidden="true" />}
              onClick={onLicence}
            />
          )}
          <IconButton label={say.queue.title} icon={<ListMusic aria-hidden="true" />} onClick={onQueue} />
        </div>
      </div>
    </Dialog>
  );
}
