/** The button that opens a popup: it is there, and can be pressed, before the popup is loaded. */
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useRef,
} from 'react';

/** A `Button`, an `IconButton` or a `<button>`. */
export type TriggerElement = ReactElement<Record<string, unknown>>;

interface Options {
  kind: 'menu' | 'dialog';
  open: boolean;
  /** `byKeyboard`: it was opened by a key. */
  onOpenChange(open: boolean, byKeyboard: boolean): void;
}

export interface PopupProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Beside which it opens, and where the focus goes afterwards. */
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
}

export function useTrigger(
  trigger: TriggerElement,
  { kind, open, onOpenChange }: Options,
): { button: ReactElement; anchor: RefObject<HTMLElement | null> } {
  const anchor = useRef<HTMLElement>(null);
  const { onClick, onKeyDown } = trigger.props as {
    onClick?: (event: MouseEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  const button = cloneElement(trigger, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      // Keys come as clicks of no button of a mouse.
      if (!event.defaultPrevented) onOpenChange(!open, event.detail === 0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event);
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      onOpenChange(true, true);
    },
  });
  return { button, anchor };
}

/** A press on the button closes by itself: without this it would be closed, and at once opened again. */
export function isPressOnAnchor(event: Event, anchor: RefObject<HTMLElement | null>): boolean {
  return event.target instanceof Node && anchor.current?.contains(event.target) === true;
}
