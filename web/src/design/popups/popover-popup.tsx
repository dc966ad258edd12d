import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { isPressOnAnchor, type PopupProps } from '../trigger.tsx';
import styles from './popover-popup.module.css';
import popup from './popup.module.css';

interface Props extends PopupProps {
  title: ReactNode;
  children: ReactNode;
}

export function PopoverPopup({ open, onOpenChange, anchor, align, side, title, children }: Props) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (next || !isPressOnAnchor(event, anchor)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner className={popup['place']} anchor={anchor} align={align} side={side} sideOffset={6}>
          <Base.Popup className={classes(popup['popup'], styles['popover'])} finalFocus={anchor}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
