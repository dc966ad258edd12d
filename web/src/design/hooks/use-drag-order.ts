/** Changing the order of rows by dragging a handle, with a mouse, a pen or a finger. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Drag {
  /** -1 while nothing is dragged. */
  from: number;
  over: number;
  side: 'before' | 'after';
}

const NOTHING: Drag = { from: -1, over: -1, side: 'before' };
/** So near to the edge of the window the page moves, and so far at a time. */
const EDGE_PX = 90;
const STEP_PX = 10;

export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): Drag & { start(index: number, event: PointerEvent): void } {
  const [drag, setDrag] = useState(NOTHING);
  const latest = useRef({ drag, move });
  latest.current = { drag, move };
  const isDragging = drag.from >= 0;

  useEffect(() => {
    if (!isDragging) return;
    const pointer = { x: 0, y: -1 };
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      if (pointer.y < 0) return;
      if (pointer.y < EDGE_PX) window.scrollBy(0, -STEP_PX);
      if (pointer.y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX);
      const place = placeAt(list.current, pointer.y);
      if (place !== undefined)
        setDrag((now) => (now.over === place.over && now.side === place.side ? now : { ...now, ...place }));
    };
    const follow = (event: globalThis.PointerEvent) => {
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
    frame = requestAnimationFrame(look);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key);
    };
  }, [isDragging, list]);

  const start = (index: number, event: PointerEvent) => {
    if (event.button !== 0) return;
    // Otherwise text is selected along the way.
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    setDrag({ from: index, over: index, side: 'before' });
  };
  return { ...drag, start };
}

/** Where it stands in the end: what is taken away before it makes the places behind it one less. */
function targetOf({ from, over, side }: Drag): number {
  const gap = side === 'before' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
}

function placeAt(list: HTMLElement | null, y: number): Pick<Drag, 'over' | 'side'> | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const found = rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1);
  if (found === undefined) return undefined;
  const { top, height } = found.getBoundingClientRect();
  return { over: Number(found.dataset['index']), side: y < top + height / 2 ? 'before' : 'after' };
}
