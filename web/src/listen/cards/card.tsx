/** One thing to listen to: its picture, its name, whose it is, and a button that plays it. The whole card leads to its page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../design/classes.ts';
import styles from './card.module.css';

interface Props {
  to: string;
  name: string;
  picture: ReactNode;
  play?: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** As artists are shown. */
  centred?: boolean;
  /** It has no audio. */
  silent?: boolean;
}

export function Card({ to, name, picture, play, children, centred = false, silent = false }: Props) {
  return (
    <article
      className={classes(styles['card'], centred && styles['centred'])}
      data-silent={silent || undefined}
    >
      <div className={styles['picture']}>
        {picture}
        {play !== undefined && <div className={styles['play']}>{play}</div>}
      </div>
      <h3 className={styles['name']}>
        <Link to={to} dir="auto" title={name}>
          {name}
        </Link>
      </h3>
      {children !== undefined && <p className={styles['by']}>{children}</p>}
    </article>
  );
}
