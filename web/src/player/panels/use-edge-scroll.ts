/** Scrolls an element while something is dragged to its edge. */
import { type RefObject, useEffect } from 'react';

const EDGE_PX = 56;
const STEP_PX = 8;

export function useEdgeScroll(scroller: RefObject<HTMLElement | null>, isDragging: boolean): void {
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
