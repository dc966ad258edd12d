/** Reorders rows by dragging a handle with a mouse, a pen or a finger. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Drag {
  /** -1 while nothing is dragged. */
  from: number;
  over: number;
  side: 'before' | 'after';
}

const NOTHING: Drag = { from: -1, over: -1, side: 'before' };
/** The list scrolls by `STEP_PX` when the pointer is this near to the edge of what can be seen of it. */
const EDGE_PX = 90;
const STEP_PX = 10;

/** `scroller` is what the list scrolls in; the page if absent. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
  scroller?: RefObject<HTMLElement | null>,
): Drag & { start(index: number, event: PointerEvent): void } {
  const [drag, setDrag] = useState(NOTHING);
  const latest = useRef({ drag, move });
  latest.current = { drag, move };
  const isDragging = drag.from >= 0;

  useEffect(() => {
    if (!isDragging) return;
    const pointer = { x: 0, y: -1 };
    let frame = 0;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      if (pointer.y < 0) return;
      const box = scroller?.current;
      const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
      const edge = Math.min(EDGE_PX, (bottom - top) / 5);
      if (pointer.y < top + edge) (box ?? window).scrollBy(0, -STEP_PX);
      if (pointer.y > bottom - edge) (box ?? window).scrollBy(0, STEP_PX);
      const target = dropAt(list.current, pointer.y);
      if (target !== undefined)
        setDrag((now) =>
          now.over === target.over && now.side === target.side ? now : { ...now, ...target },
        );
    };
    const track = (event: globalThis.PointerEvent) => {
      Object.assign(pointer, { x: event.clientX, y: event.clientY });
    };
    const end = () => {
      const { drag: last, move: go } = latest.current;
      setDrag(NOTHING);
      const to = targetOf(last);
      if (to !== last.from) go(last.from, to);
    };
    const cancel = () => setDrag(NOTHING);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    frame = requestAnimationFrame(follow);
    window.addEventListener('pointermove', track);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', track);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key);
    };
  }, [isDragging, list, scroller]);

  const start = (index: number, event: PointerEvent) => {
    if (event.button !== 0) return;
    // Dragging must not select text.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    setDrag({ from: index, over: index, side: 'before' });
  };
  return { ...drag, start };
}

/** The new index: removing the row shifts the rows after it by one. */
function targetOf({ from, over, side }: Drag): number {
  const gap = side === 'before' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
}

function dropAt(list: HTMLElement | null, y: number): Pick<Drag, 'over' | 'side'> | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const found = rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1);
  if (found === undefined) return undefined;
  const { top, height } = found.getBoundingClientRect();
  return { over: Number(found.dataset['index']), side: y < top + height / 2 ? 'before' : 'after' };
}
