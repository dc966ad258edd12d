/** A card with image, name, author and play button. The whole card is a link to the page of the item. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../design/classes.ts';
import styles from './card.module.css';

interface Props {
  to: string;
  name: string;
  image: ReactNode;
  play?: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** For artists. */
  centred?: boolean;
  /** Without audio. */
  silent?: boolean;
}

export function Card({ to, name, image, play, children, centred = false, silent = false }: Props) {
  return (
    <article
      className={classes(styles['card'], centred && styles['centred'])}
      data-silent={silent || undefined}
    >
      <div className={styles['image']}>
        {image}
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
