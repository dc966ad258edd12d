/**
 * A list of tracks. A click on a row plays the list from there. Long lists render only the visible rows, and rows may be
 * loaded later (`undefined` until then).
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useDragOrder } from '../../design/hooks/use-drag-order.ts';
import { useShownRows } from '../../design/hooks/use-shown-rows.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { usePlayer } from '../../player/player.ts';
import styles from './track-list.module.css';
import { type ListedTrack, type RowOptions, TrackRow } from './track-row.tsx';

export type { ListedTrack };

interface Props extends RowOptions {
  tracks: readonly (ListedTrack | undefined)[];
  /** The path of the page, by which the player recognizes its queue. */
  source: string;
  label: string;
  /** Replaces the default, which plays the loaded tracks from there. */
  onPlay?: ((index: number) => void) | undefined;
  /** Called with the range of visible rows; `to` is exclusive. */
  onNeed?: ((from: number, to: number) => void) | undefined;
  /** Only for users who may change the order. Both indexes start at 0. */
  onMove?: ((from: number, to: number) => void) | undefined;
  onRemove?: ((index: number) => void) | undefined;
}

const ROW_PX = 56;

export function TrackList({ tracks, source, label, onPlay, onNeed, onMove, onRemove, ...rowOptions }: Props) {
  const player = usePlayer();
  const { catalogue } = useMessages();
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const [focused, setFocused] = useState(-1);
  const { rows, before, after, measure, show } = useShownRows(list, {
    count: tracks.length,
    rowPx: ROW_PX,
    onNeed,
  });

  const play = (index: number) => {
    if (onPlay !== undefined) return onPlay(index);
    const loaded = tracks.filter((track) => track !== undefined);
    player.play(loaded, loaded.indexOf(tracks[index]!), source);
  };
  const move = (from: number, to: number) => {
    if (onMove === undefined || to < 0 || to >= tracks.length || from === to) return;
    onMove(from, to);
    setNews(catalogue.movedTo(tracks[from]?.name ?? '', to + 1, tracks.length));
  };
  const drag = useDragOrder(list, move);
  // The moved row keeps the focus.
  useEffect(() => {
    if (focused < 0) return;
    show(focused);
    const handle = list.current?.querySelector<HTMLElement>(`[data-index="${focused}"] [data-handle]`);
    handle?.focus();
    if (handle != null) setFocused(-1);
  });
  const handleKey = (index: number, event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= tracks.length) return;
    move(index, to);
    setFocused(to);
  };

  const actions = useStableActions({
    play,
    handleKey,
    handleDown: drag.start,
    remove: (index) => onRemove?.(index),
  });
  return (
    <>
      <ol ref={list} aria-label={label} className={styles['list']}>
        {before > 0 && <li aria-hidden="true" style={{ blockSize: before }} />}
        {rows.map((index) => (
          <TrackRow
            key={index}
            ref={measure}
            track={tracks[index]}
            index={index}
            of={rows.length < tracks.length ? tracks.length : undefined}
            drop={drag.over === index ? drag.side : undefined}
            isDragged={drag.from === index}
            onPlay={actions.play}
            onRemove={onRemove && actions.remove}
            onHandleKey={onMove && actions.handleKey}
            onHandleDown={onMove && actions.handleDown}
            {...rowOptions}
          />
        ))}
        {after > 0 && <li aria-hidden="true" style={{ blockSize: after }} />}
      </ol>
      {onMove !== undefined && <VisuallyHidden role="status">{news}</VisuallyHidden>}
    </>
  );
}

interface RowActions {
  play(index: number): void;
  remove(index: number): void;
  handleKey(index: number, event: KeyboardEvent): void;
  handleDown(index: number, event: PointerEvent): void;
}

/** Functions that stay the same, so that rows render again only if their data has changed. */
function useStableActions(now: RowActions): RowActions {
  const latest = useRef(now);
  latest.current = now;
  const [actions] = useState<RowActions>(() => ({
    play: (index) => latest.current.play(index),
    remove: (index) => latest.current.remove(index),
    handleKey: (index, event) => latest.current.handleKey(index, event),
    handleDown: (index, event) => latest.current.handleDown(index, event),
  }));
  return actions;
}
