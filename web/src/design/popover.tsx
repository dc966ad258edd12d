/** More about something, or a few controls, beside the button that opens it. The page can be used meanwhile. */
import { type ReactNode, useState } from 'react';
import { usePopups } from './lazy-popups.ts';
import { type TriggerElement, useTrigger } from './trigger.tsx';

interface Props {
  /** A `Button`, `IconButton` or any `<button>`. */
  trigger: TriggerElement;
  title: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  /** With `onOpenChange`, for whoever wants to say when it is open. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

export function Popover({ trigger, title, align = 'center', side = 'bottom', children, ...given }: Props) {
  const [own, setOwn] = useState(false);
  const open = given.open ?? own;
  const popups = usePopups(open);
  const change = (next: boolean) => {
    setOwn(next);
    given.onOpenChange?.(next);
  };
  const { button, anchor } = useTrigger(trigger, { kind: 'dialog', open, onOpenChange: change });
  return (
    <>
      {button}
      {popups !== undefined && (
        <popups.PopoverPopup
          open={open}
          onOpenChange={change}
          anchor={anchor}
          align={align}
          side={side}
          title={title}
        >
          {children}
        </popups.PopoverPopup>
      )}
    </>
  );
}
