/** The header of the page of a track, album, playlist, artist or user: image, name, facts and actions. */
import type { ReactNode } from 'react';
import { Cover } from '../design/music/cover.tsx';
import styles from './item-header.module.css';

interface Props {
  /** For example “Album”. */
  kind: string;
  name: string;
  alt: string;
  image: string;
  round?: boolean | undefined;
  /** The image exists only in small sizes. */
  small?: boolean | undefined;
  /** Where there is no image. */
  fallback?: ReactNode;
  /** Instead of the cover. */
  cover?: ReactNode;
  /** The artist or owner. */
  by?: ReactNode;
  /** In this order. Empty values are left out. */
  facts?: Record<string, ReactNode> | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

export function ItemHeader({
  kind,
  name,
  alt,
  image,
  round,
  small,
  fallback,
  cover,
  by,
  facts = {},
  actions,
  children,
}: Props) {
  const known = Object.entries(facts).filter(
    ([, fact]) => fact !== '' && fact !== undefined && fact !== false,
  );
  return (
    <header className={styles['header']} data-small={small || undefined}>
      <div className={styles['image']}>
        {cover ?? <Cover src={image} alt={alt} size="large" round={round} fallback={fallback} first />}
      </div>
      <div className={styles['text']}>
        <p className={styles['kind']}>{kind}</p>
        <h1 className={styles['name']} data-long={name.length > 40 || undefined}>
          <bdi>{name}</bdi>
        </h1>
        {by !== undefined && <p className={styles['by']}>{by}</p>}
        {known.length > 0 && (
          <ul className={styles['facts']}>
            {known.map(([what, fact]) => (
              <li key={what}>{fact}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
