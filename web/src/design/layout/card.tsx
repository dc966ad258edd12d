import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

interface Props {
  title?: ReactNode;
  /** At the end of the title line. */
  actions?: ReactNode;
  /** Without padding, for lists and tables that reach the edge. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** A box with a title. */
export function Card({ title, actions, flush, children }: Props) {
  return (
    <section className={classes(styles['card'], flush && styles['flush'])}>
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
