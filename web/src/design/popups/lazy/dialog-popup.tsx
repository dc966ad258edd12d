import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useMessages } from '../../../messages/messages.tsx';
import { classes } from '../../classes.ts';
import { pageHeading } from '../../layout/page-heading.ts';
import styles from './dialog-popup.module.css';

export interface DialogProps {
  open: boolean;
  /** Called with `false` when the user closes it. */
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Gets the focus; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Gets the focus when the dialog closes; by default, or if it returns `null`, the element that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** Buttons below, the important one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

interface Props extends DialogProps {
  /** Had the focus before. */
  opener: RefObject<Element | null>;
}

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  size = 'small',
  initialFocus,
  finalFocus,
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
          // The opener may have been removed, such as a deleted row: the page heading gets the focus instead.
          finalFocus={() => finalFocus?.() ?? backTo(opener.current)}
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
          {/* Last, so that the content gets the focus first. */}
          <Base.Close className={styles['close']} aria-label={design.close}>
            <X />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** `true`: the default of the library, where nothing had the focus. */
function backTo(opener: Element | null): HTMLElement | true | null {
  if (!opener?.isConnected) return pageHeading();
  return opener instanceof HTMLElement && opener !== document.body ? opener : true;
}
