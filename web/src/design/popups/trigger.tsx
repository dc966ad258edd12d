/** The button that opens a menu: it is there, and can be pressed, before the menu is loaded. */
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useId,
  useRef,
} from 'react';

/** A `Button`, an `IconButton` or a `<button>`. */
export type TriggerElement = ReactElement<Record<string, unknown>>;

interface Options {
  open: boolean;
  /** `byKeyboard`: it was opened by a key. */
  onOpenChange(open: boolean, byKeyboard: boolean): void;
}

export interface PopupProps {
  open: boolean;
  /** The id of the button, whose name is that of the menu. */
  labelledBy: string;
  onOpenChange(open: boolean): void;
  /** Beside which it opens, and where the focus goes afterwards. */
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
}

export function useTrigger(
  trigger: TriggerElement,
  { open, onOpenChange }: Options,
): { button: ReactElement; anchor: RefObject<HTMLElement | null>; id: string } {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const { onClick, onKeyDown } = trigger.props as {
    onClick?: (event: MouseEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  const button = cloneElement(trigger, {
    ref: anchor,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      // Keys come as clicks of no button of a mouse.
      if (!event.defaultPrevented) onOpenChange(!open, event.detail === 0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event);
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      onOpenChange(true, true);
    },
  });
  return { button, anchor, id };
}

const anchors = new WeakMap<Element, RefObject<HTMLElement | null>>();

/** `menu` was opened by the button `anchor`. */
export function keepAnchor(menu: Element, anchor: RefObject<HTMLElement | null>): void {
  anchors.set(menu, anchor);
}

/** Where the focus goes back to from what `element` opened. A menu is gone by then, so its button stands for what is in it. */
export function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return (menu && anchors.get(menu)?.current) ?? element;
}

/** A press on the button closes by itself: without this it would be closed, and at once opened again. */
export function isPressOnAnchor(event: Event, anchor: RefObject<HTMLElement | null>): boolean {
  return event.target instanceof Node && anchor.current?.contains(event.target) === true;
}
