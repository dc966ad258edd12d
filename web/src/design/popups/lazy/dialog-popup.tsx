import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useMessages } from '../../../messages/messages.tsx';
import { classes } from '../../classes.ts';
import { pageHeading } from '../../layout/page-heading.ts';
import styles from './dialog-popup.module.css';

export interface DialogProps {
  open: boolean;
  /** Called with `false` when somebody closes it. */
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** What is focused first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Buttons below, the important one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

interface Props extends DialogProps {
  /** What had the focus before. */
  opener: RefObject<Element | null>;
}

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  size = 'small',
  initialFocus,
  actions,
  children,
  opener,
}: Props) {
  const { design } = useMessages();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          className={classes(styles['dialog'], styles[size])}
          // What opened it may be gone by then, as a row that was taken away: the page has the focus instead.
          finalFocus={() => backTo(opener.current)}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <Base.Title className={styles['title']}>{title}</Base.Title>
          <div className={styles['body']}>
            {description !== undefined && (
              <Base.Description className={styles['description']}>{description}</Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
          {/* Last, so that the focus comes to what the dialog is about. */}
          <Base.Close className={styles['close']} aria-label={design.close}>
            <X aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** `true`: wherever it was, for whoever was nowhere. */
function backTo(opener: Element | null): HTMLElement | true | null {
  if (!opener?.isConnected) return pageHeading();
  return opener instanceof HTMLElement && opener !== document.body ? opener : true;
}
