/**
 * One tooltip for the whole page, shown for any element with `data-tooltip`: lists of buttons stay light. The element needs an
 * accessible name of its own, because tooltips are not always visible.
 */
import { useEffect, useState } from 'react';
import { usePopups } from './load-popups.ts';

const DELAY_MS = 500;

/** Rendered once, in the shell. */
export function TooltipPlace() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const popups = usePopups();
  useEffect(() => watch(setAnchor), []);
  return (
    popups && (
      <popups.TooltipPopup
        anchor={anchor}
        text={anchor?.dataset['tooltip'] ?? ''}
        onClose={() => setAnchor(null)}
      />
    )
  );
}

function watch(show: (anchor: HTMLElement | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: HTMLElement | null = null;
  const hide = () => {
    clearTimeout(timer);
    pointed = null;
    show(null);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const next = tooltipOwner(target);
    if (next === pointed) return;
    hide();
    pointed = next;
    if (next !== null) timer = setTimeout(show, DELAY_MS, next);
  };
  const focus = ({ target }: FocusEvent) => {
    const next = tooltipOwner(target);
    if (next?.matches(':focus-visible')) show(next);
  };
  const off = new AbortController();
  const options = { signal: off.signal, passive: true };
  document.addEventListener('pointerover', point, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', hide, options);
  document.documentElement.addEventListener('pointerleave', hide, options);
  return () => {
    off.abort();
    clearTimeout(timer);
  };
}

function tooltipOwner(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
