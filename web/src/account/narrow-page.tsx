import type { ReactNode } from 'react';
import styles from './account.module.css';
import { Notice } from './notice.tsx';

/** A page with one form. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['narrow']}>
      <h1>{title}</h1>
      <Notice />
      {children}
    </div>
  );
}
