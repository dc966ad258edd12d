/**
 * The queue; only visible rows are rendered. It has one tab stop: arrow keys select a row, Enter plays it, Alt with an arrow
 * key moves it, Delete removes it. The handle is dragged with a pointer.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useDragOrder } from '../../design/hooks/use-drag-order.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { usePlayer, usePlayerState } from '../player.ts';
import { rowAfterKey } from './queue-keys.ts';
import styles from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';

const ROW_PX = 56;

export function QueueList() {
  const player = usePlayer();
  const { queue, keys, index, failed } = usePlayerState();
  const say = useMessages().player.queue;
  const [chosen, setChosen] = useState(Math.max(0, index));
  const [news, setNews] = useState('');
  const wantsFocus = useRef(false);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const active = Math.min(chosen, queue.length - 1);
  const virtual = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => keys[at],
    overscan: 8,
    initialOffset: Math.max(0, index - 2) * ROW_PX,
    // The row with the focus stays rendered, wherever the list is scrolled to.
    rangeExtractor: ({ startIndex, endIndex }) => rowsToRender(startIndex, endIndex, active, queue.length),
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= queue.length || from === to) return;
    player.move(from, to);
    setNews(say.moved(to + 1, queue.length));
  };
  const drag = useDragOrder(list, move);
  useEdgeScroll(scroller, drag.from >= 0);

  const choose = (at: number) => {
    wantsFocus.current = true;
    setChosen(at);
    virtual.scrollToIndex(at, { align: 'auto' });
  };
  const remove = (at: number) => {
    setNews(say.removed(queue[at].name));
    player.remove(at);
    choose(Math.max(0, Math.min(at, queue.length - 2)));
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
    const to = rowAfterKey(event, active, queue.length, page);
    if (to === undefined) return;
    event.preventDefault();
    if (event.altKey) move(active, to);
    choose(to);
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
          {virtual.getVirtualItems().map(({ key, index: at, start }) => (
            <QueueRow
              key={key}
              track={queue[at]}
              index={at}
              count={queue.length}
              start={start}
              isCurrent={at === index}
              isFailed={failed.has(queue[at].id)}
              isActive={at === active}
              isDragged={at === drag.from}
              drop={drag.from >= 0 && at === drag.over ? drag.side : undefined}
              onPlay={() => player.jump(at)}
              onRemove={() => remove(at)}
              onFocus={() => setChosen(at)}
              onDrag={(event) => drag.start(at, event)}
            />
          ))}
        </ol>
      </div>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

function rowsToRender(start: number, end: number, active: number, count: number): number[] {
  const from = Math.max(0, start - 8);
  const to = Math.min(count - 1, end + 8);
  const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (active >= from && active <= to) return seen;
  return active < from ? [active, ...seen] : [...seen, active];
}

const EDGE_PX = 56;
const STEP_PX = 8;

/** Scrolls an element while something is dragged to its edge. */
function useEdgeScroll(scroller: RefObject<HTMLElement | null>, isDragging: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!isDragging || element === null) return;
    let y: number | undefined;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      y = event.clientY;
    };
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      if (y === undefined) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (y < top + EDGE_PX) element.scrollBy(0, -STEP_PX);
      else if (y > bottom - EDGE_PX) element.scrollBy(0, STEP_PX);
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('pointermove', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
    };
  }, [scroller, isDragging]);
}
