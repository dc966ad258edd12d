import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import styles from './scripted.module.css';

/** Around what does nothing without scripts: it shows only where they run. Takes no place of its own in the layout. */
export function Scripted({ children }: { children: ReactNode }) {
  return <span className={styles['scripted']}>{children}</span>;
}

/** The same for what somebody would miss: in its place stands why it is not there. */
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
