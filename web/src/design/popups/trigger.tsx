/** The button that opens a menu. It works before the menu is loaded. */
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

interface TriggerOptions {
  open: boolean;
  /** `byKeyboard`: it was opened by a key. */
  onOpenChange(open: boolean, byKeyboard: boolean): void;
}

export interface PopupProps {
  open: boolean;
  /** Id of the button, which names the menu. */
  labelledBy: string;
  onOpenChange(open: boolean): void;
  /** The element that it opens next to, and that gets the focus afterwards. */
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
}

export function useTrigger(
  trigger: TriggerElement,
  { open, onOpenChange }: TriggerOptions,
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
      // Clicks by key have no detail.
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
export function setAnchor(menu: Element, anchor: RefObject<HTMLElement | null>): void {
  anchors.set(menu, anchor);
}

/** The element that gets the focus back. A menu is closed by then, so its button takes the place of its items. */
export function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return (menu && anchors.get(menu)?.current) ?? element;
}

/** A press on the button toggles it already: without this it would close, and immediately open again. */
export function isPressOnAnchor(event: Event, anchor: RefObject<HTMLElement | null>): boolean {
  return event.target instanceof Node && anchor.current?.contains(event.target) === true;
}
