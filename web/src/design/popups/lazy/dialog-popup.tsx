import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../../messages/messages.tsx';
import { classes } from '../../classes.ts';
import { useMedia } from '../../hooks/use-media.ts';
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
  /** Gets the focus; by default the first control, and on touch screens the dialog itself. */
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
  const language = useLanguage();
  const popup = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(pointer: coarse)');
  // With a keyboard, Escape closes what is open inside the dialog first.
  useCloseRequest(open && isTouch, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          // The portal is outside of the element that has the language of the page.
          lang={language}
          className={classes(styles['dialog'], styles[size])}
          // The opener may have been removed, such as a deleted row: the page heading gets the focus instead.
          finalFocus={() => finalFocus?.() ?? backTo(opener.current)}
          ref={popup}
          // Without a control, so that no keyboard covers the screen.
          initialFocus={initialFocus ?? (() => (isTouch ? popup.current : true))}
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

/** Missing in the types of browsers: Chromium has it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

type Watching = Window & { CloseWatcher?: new () => CloseWatcher };

/** Calls `onClose` when the user goes back with the button or the gesture of the device, instead of leaving the page. */
function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as Watching;
    if (!isOpen || Watcher === undefined) return;
    const watcher = new Watcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, [isOpen]);
}
