import type { ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** At the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A box with a title, and its parts one below the other. */
export function Card({ title, actions, children }: Props) {
  return (
    <section className={styles['card']}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles['head']}>
          {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
