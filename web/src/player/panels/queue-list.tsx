/**
 * The queue under its headings; only visible rows are rendered. It has one tab stop: arrow keys select a row, Enter plays it, Alt
 * with an arrow key moves it, Delete removes it. The handle is dragged with a pointer.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { AudioLines, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDragOrder } from '../../design/hooks/use-drag-order.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { clock } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type PlayableTrack, usePlayer, usePlayerState } from '../player.ts';
import { linesOf, nameOfSource, type QueueHeading, rowAfterKey } from './queue-lines.ts';
import styles from './queue-list.module.css';

const ROW_PX = 56;
const HEADING_PX = 40;

export function QueueList() {
  const player = usePlayer();
  const state = usePlayerState();
  const { queue, keys, index, added, failed } = state;
  const { player: messages, catalogue } = useMessages();
  const say = messages.queue;
  const toast = useToast();
  const [chosen, setChosen] = useState(Math.max(0, index));
  const [news, setNews] = useState('');
  const wantsFocus = useRef(false);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const lines = useMemo(() => linesOf(queue.length, index, added), [queue.length, index, added]);
  const first = Math.max(0, index);
  const active = Math.min(Math.max(first, chosen), queue.length - 1);
  const lineOf = (row: number) => lines.findIndex((line) => 'at' in line && line.at === row);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => ('heading' in lines[at] ? HEADING_PX : ROW_PX),
    getItemKey: (at) => {
      const line = lines[at];
      return 'heading' in line ? line.heading : keys[line.at];
    },
    overscan: 8,
    // The row with the focus stays rendered, wherever the list is scrolled to.
    rangeExtractor: ({ startIndex, endIndex }) =>
      rowsToRender(startIndex, endIndex, lineOf(active), lines.length),
  });
  // The sizes of lines depend on what they are now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` is read by `estimateSize`.
  useEffect(() => virtual.measure(), [virtual, lines]);
  const move = (from: number, to: number) => {
    if (to < first || to >= queue.length || from === to) return;
    player.move(from, to);
    setNews(say.moved(to - first + 1, queue.length - first));
  };
  const drag = useDragOrder(list, move, scroller);

  const choose = (row: number) => {
    wantsFocus.current = true;
    setChosen(row);
    const line = lineOf(row);
    if (line >= 0) virtual.scrollToIndex(line, { align: 'auto' });
  };
  const remove = (row: number) => {
    const undo = player.remove(row);
    toast(say.removed(queue[row].name), { action: { label: catalogue.undo, onSelect: undo } });
    choose(Math.max(0, Math.min(row, queue.length - 2)));
  };
  // Once the row is rendered, which may take one more render.
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"] [data-row]`);
    if (row == null) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });
  const pressKey = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? ROW_PX) / ROW_PX);
    if (event.key === 'Delete') {
      event.preventDefault();
      return remove(active);
    }
    const to = rowAfterKey(event, active - first, queue.length - first, page);
    if (to === undefined) return;
    event.preventDefault();
    if (event.altKey) move(active, first + to);
    choose(first + to);
  };
  const source = nameOfSource(state);
  const headings: Record<QueueHeading, string> = {
    current: say.now,
    added: say.added,
    list: source === '' ? say.next : say.nextFrom(source),
  };

  return (
    <>
      <p id={hintId} className={styles['keys']}>
        {say.keys}
      </p>
      <div ref={scroller} className={styles['scroller']}>
        <ol
          ref={list}
          aria-label={say.title}
          aria-describedby={hintId}
          className={styles['list']}
          style={{ blockSize: virtual.getTotalSize() }}
          onKeyDown={pressKey}
        >
          {virtual.getVirtualItems().map(({ key, index: at, start }) => {
            const line = lines[at];
            if ('heading' in line)
              return (
                <li key={key} className={styles['heading']} style={{ insetBlockStart: start }}>
                  <h3 dir="auto">{headings[line.heading]}</h3>
                </li>
              );
            const row = line.at;
            return (
              <QueueRow
                key={key}
                track={queue[row]}
                index={row}
                start={start}
                isCurrent={row === index}
                isFailed={failed.has(queue[row].id)}
                isActive={row === active}
                isDragged={row === drag.from}
                drop={drag.from >= 0 && row === drag.over ? drag.side : undefined}
                onPlay={() => player.jump(row)}
                onRemove={() => remove(row)}
                onFocus={() => setChosen(row)}
                onDrag={(event) => drag.start(row, event)}
              />
            );
          })}
        </ol>
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

interface RowProps {
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

function QueueRow({
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
}: RowProps) {
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

function rowsToRender(start: number, end: number, active: number, count: number): number[] {
  const from = Math.max(0, start - 8);
  const to = Math.min(count - 1, end + 8);
  const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (active >= from && active <= to) return seen;
  return active < from ? [active, ...seen] : [...seen, active];
}
