import { AudioLines, GripVertical, TriangleAlert, X } from 'lucide-react';
import type { PointerEvent } from 'react';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { clock } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import type { PlayableTrack } from '../player.ts';
import styles from './queue-list.module.css';

interface Props {
  track: PlayableTrack;
  index: number;
  /** Pixels from the top of the list. */
  start: number;
  isCurrent: boolean;
  isFailed: boolean;
  /** The tab stop. */
  isActive: boolean;
  isDragged: boolean;
  drop: 'before' | 'after' | undefined;
  onPlay(): void;
  onRemove(): void;
  onFocus(): void;
  onDrag(event: PointerEvent): void;
}

export function QueueRow({
  track,
  index,
  start,
  isCurrent,
  isFailed,
  isActive,
  isDragged,
  drop,
  onPlay,
  onRemove,
  onFocus,
  onDrag,
}: Props) {
  const { player } = useMessages();
  const say = player.queue;
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      className={styles['row']}
      style={{ insetBlockStart: start }}
      data-index={index}
      data-current={isCurrent || undefined}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      onFocus={onFocus}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles['handle']}
        aria-label={say.drag(track.name)}
        onPointerDown={onDrag}
      >
        <GripVertical />
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        data-row=""
        className={styles['track']}
        aria-current={isCurrent || undefined}
        onClick={onPlay}
      >
        <Cover src={track.image} alt="" size="tiny" />
        <span className={styles['names']}>
          <span className={styles['name']} dir="auto">
            {track.name}
          </span>
          <span className={styles['artist']} dir="auto">
            {track.artist_name}
          </span>
        </span>
        {isCurrent && <AudioLines className={styles['mark']} aria-label={say.current} />}
        {isFailed && (
          <span className={styles['failed']}>
            <TriangleAlert />
            <VisuallyHidden>{player.cannotPlay}</VisuallyHidden>
          </span>
        )}
        <span className={styles['length']}>{clock(track.duration)}</span>
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles['remove']}
        aria-label={say.remove(track.name)}
        onClick={onRemove}
      >
        <X />
      </button>
    </li>
  );
}
