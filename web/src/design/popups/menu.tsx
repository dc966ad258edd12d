/** A menu behind a button. Arrows, letters and Escape work as usual. */
import { type ReactNode, useState } from 'react';
import type { ChoiceProps, GroupProps, ItemProps } from './lazy/menu-popup.tsx';
import { usePopups } from './load-popups.ts';
import { type TriggerElement, useTrigger } from './trigger.tsx';

interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton`. */
  trigger: TriggerElement;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** `MenuItem`, `MenuChoice`, `MenuGroup`, `MenuSeparator`. */
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', side = 'bottom', onOpenChange, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const popups = usePopups(open);
  const [byKeyboard, setByKeyboard] = useState(false);
  const change = (next: boolean, isKey = false) => {
    setOpen(next);
    setByKeyboard(isKey);
    onOpenChange?.(next);
  };
  const { button, anchor, id } = useTrigger(trigger, { open, onOpenChange: change });
  return (
    <>
      {button}
      {popups !== undefined && (
        <popups.MenuPopup
          open={open}
          byKeyboard={byKeyboard}
          onOpenChange={(next) => change(next)}
          anchor={anchor}
          labelledBy={id}
          align={align}
          side={side}
        >
          {children}
        </popups.MenuPopup>
      )}
    </>
  );
}

export function MenuItem(props: ItemProps) {
  const popups = usePopups();
  return popups && <popups.ItemPart {...props} />;
}

/** A choice of several, with the current one marked. */
export function MenuChoice<Value extends string>(props: ChoiceProps<Value>) {
  const popups = usePopups();
  return popups && <popups.ChoicePart {...props} />;
}

export function MenuGroup(props: GroupProps) {
  const popups = usePopups();
  return popups && <popups.GroupPart {...props} />;
}

export function MenuSeparator() {
  const popups = usePopups();
  return popups && <popups.SeparatorPart />;
}
