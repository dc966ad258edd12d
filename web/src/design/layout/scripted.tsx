import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import styles from './scripted.module.css';

/** Shows its children only where scripts run. Has no box of its own in the layout. */
export function Scripted({ children }: { children: ReactNode }) {
  return <span className={styles['scripted']}>{children}</span>;
}

/** Shows its children only where scripts do not run. */
export function Unscripted({ children }: { children: ReactNode }) {
  return <span className={styles['unscripted']}>{children}</span>;
}

/** As `Scripted`, with an explanation where scripts do not run. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  const { design } = useMessages();
  return (
    <>
      <noscript>
        <p>{design.needsScripts}</p>
      </noscript>
      <Scripted>{children}</Scripted>
    </>
  );
}
