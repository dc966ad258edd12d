import type { ReactNode } from 'react';
import styles from './scripted.module.css';

/** Around what does nothing without scripts: it shows only where they run. Takes no place of its own in the layout. */
export function Scripted({ children }: { children: ReactNode }) {
  return <span className={styles['scripted']}>{children}</span>;
}
