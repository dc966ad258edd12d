/** The faces of what is empty, failed or out of reach. */
import { CloudOff, type LucideIcon, Music, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import styles from './states.module.css';

interface EmptyProps {
  icon?: LucideIcon | undefined;
  title: ReactNode;
  /** What one could do about it. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

export function EmptyState({ icon: Icon = Music, title, children, actions }: EmptyProps) {
  return (
    <div className={styles['state']}>
      <Icon aria-hidden="true" strokeWidth={1.25} className={styles['face']} />
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

interface FailedProps {
  /** What could not be done; otherwise that something went wrong. */
  title?: ReactNode;
  /** Why, in the service's words. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** A part of a page that could not be loaded. Whole pages have `shell/failure.tsx`. */
export function FailedState({ title, message, onRetry, busy }: FailedProps) {
  const { shell } = useMessages();
  return (
    <div className={styles['state']} role="alert">
      <TriangleAlert aria-hidden="true" strokeWidth={1.25} className={styles['face']} />
      <p className={styles['title']}>{title ?? shell.failed}</p>
      <p className={styles['text']}>{message ?? shell.failedText}</p>
      {onRetry !== undefined && (
        <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
          {shell.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** A line over the lower edge of the page while the service cannot be reached. */
export function OfflineBanner() {
  const { shell } = useMessages();
  return (
    <div className={styles['banner']}>
      <CloudOff aria-hidden="true" />
      <p>
        <strong>{shell.offline}.</strong> <span>{shell.offlineText}</span>
      </p>
    </div>
  );
}
