/** Messages for empty lists, errors and a lost connection. */
import { CloudOff, type LucideIcon, Music, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import styles from './states.module.css';

interface EmptyProps {
  icon?: LucideIcon | undefined;
  title: ReactNode;
  /** What the user can do about it. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ icon: Icon = Music, title, children, actions }: EmptyProps) {
  return (
    <div className={styles['state']}>
      <Icon strokeWidth={1.25} className={styles['face']} />
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

interface FailedProps {
  /** A general message if absent. */
  title?: ReactNode;
  /** The error message of the service. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** A section of a page that could not be loaded. For whole pages see `shell/failure.tsx`. */
export function FailedState({ title, message, onRetry, busy }: FailedProps) {
  const { shell } = useMessages();
  return (
    <div className={styles['state']} role="alert">
      <TriangleAlert strokeWidth={1.25} className={styles['face']} />
      <p className={styles['title']}>{title ?? shell.failed}</p>
      <p className={styles['text']}>{message ?? shell.failedText}</p>
      {onRetry !== undefined && (
        <Button icon={<RotateCw />} busy={busy} onClick={onRetry}>
          {shell.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** A line at the bottom of the page while there is no connection. */
export function OfflineBanner() {
  const { shell } = useMessages();
  return (
    <div className={styles['banner']}>
      <CloudOff />
      <p>
        <strong>{shell.offline}.</strong> <span>{shell.offlineText}</span>
      </p>
    </div>
  );
}
