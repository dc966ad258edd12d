/** The visible bar: all controls, or on a narrow screen the most important ones. */
import {
  ChevronUp,
  CloudOff,
  Keyboard,
  ListMusic,
  Moon,
  Radio,
  Scale,
  SlidersVertical,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Slider } from '../../design/forms/slider.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { LikeButton } from '../../relations/buttons.tsx';
import type { NowPlaying } from '../now-playing.ts';
import { usePlayer, usePlayerState, usePosition } from '../player.ts';
import styles from './bar.module.css';
import { Next, PlayPause, Previous, RepeatButton, ShuffleButton } from './controls.tsx';
import { Seek } from './seek.tsx';
import { TrackNames } from './track-names.tsx';

/** Opens over the page; one panel at a time. */
export type Panel = 'licence' | 'help' | 'settings' | 'sheet';

interface BarProps {
  now: NowPlaying;
  isQueueOpen: boolean;
  onOpen(panel: Panel | 'queue'): void;
}

export function Bar({ now, isQueueOpen, onOpen }: BarProps) {
  const { player: say } = useMessages();
  const { sleep } = usePlayerState();
  const { track } = now;
  return (
    <div className={styles['place']}>
      <section className={styles['bar']} aria-label={say.player} data-player="">
        <ProgressLine />
        <div className={styles['now']}>
          <Cover src={now.image} alt="" size="small" />
          <TrackNames now={now} />
          {track !== undefined && (
            <span className={styles['roomy']}>
              <LikeButton trackId={track.id} name={track.name} />
            </span>
          )}
        </div>
        <div className={styles['controls']}>
          <span className={styles['roomy']}>
            <ShuffleButton />
          </span>
          <span className={styles['wide']}>
            <Previous />
          </span>
          <PlayPause />
          <Next />
          <span className={styles['roomy']}>
            <RepeatButton />
          </span>
        </div>
        <div className={styles['seek']}>
          {track === undefined ? (
            <Link to={now.radioPage} className={styles['station']} dir="auto">
              <Radio />
              {now.radio}
            </Link>
          ) : (
            <Seek track={track} />
          )}
        </div>
        <div className={styles['more']}>
          {track !== undefined && (
            <span className={styles['roomy']}>
              <IconButton label={say.attribution.title} icon={<Scale />} onClick={() => onOpen('licence')} />
            </span>
          )}
          <span className={styles['wide']}>
            <IconButton
              label={say.queue.title}
              icon={<ListMusic />}
              pressed={isQueueOpen}
              onClick={() => onOpen('queue')}
            />
            <Volume />
          </span>
          <span className={styles['roomy']}>
            <IconButton
              label={say.settings.title}
              icon={sleep === null ? <SlidersVertical /> : <Moon />}
              onClick={() => onOpen('settings')}
            />
          </span>
          <span className={styles['narrow']}>
            <IconButton label={say.expand(now.name)} icon={<ChevronUp />} onClick={() => onOpen('sheet')} />
          </span>
          <span className={styles['widest']}>
            <IconButton label={say.shortcuts.title} icon={<Keyboard />} onClick={() => onOpen('help')} />
          </span>
        </div>
        <Hint />
      </section>
    </div>
  );
}

/** Why there is no audio. Screen readers announce it. */
function Hint() {
  const { away, blocked } = usePlayerState();
  const { player: say } = useMessages();
  return (
    <div role="status" className={styles['hints']}>
      {away && (
        <p className={styles['hint']}>
          <CloudOff />
          {say.away}
        </p>
      )}
      {blocked && <p className={styles['hint']}>{say.blocked}</p>}
    </div>
  );
}

/** Position in the track as a thin line above the narrow bar; not interactive. */
function ProgressLine() {
  const { time, duration } = usePosition();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    line.current?.style.setProperty('scale', `${duration > 0 ? Math.min(1, time / duration) : 0} 1`);
  });
  return <span ref={line} className={styles['line']} aria-hidden="true" />;
}

function Volume() {
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
