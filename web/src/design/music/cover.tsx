/**
 * A square image of an album, an artist, a playlist … in the size that the layout gives it; the browser chooses the smallest sharp
 * file. The layout does not move when it loads, and without an image an icon of a record is shown, or `fallback`.
 */
import { Disc3 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './cover.module.css';
import { sourcesOf } from './cover-sources.ts';

interface Props {
  /** URL as in the API; empty where there is none. */
  src: string;
  /** Empty where the name is next to it. */
  alt: string;
  /** Width: `full` is as wide as the container. */
  size?: 'tiny' | 'small' | 'medium' | 'large' | 'full' | undefined;
  /** Images of artists and users are round. */
  round?: boolean | undefined;
  /** The main image of the page: loaded first. */
  first?: boolean | undefined;
  /** Fills the square where there is no image, or it cannot be loaded. */
  fallback?: ReactNode;
}

/** The width in the layout, by which the browser chooses a file. */
const SIZES = {
  tiny: '40px',
  small: '56px',
  medium: '(max-width: 48rem) 45vw, 208px',
  large: '(max-width: 48rem) 70vw, 320px',
  full: '(max-width: 48rem) 45vw, 240px',
};

/** Which files are worth a choice, up to screens of double density. */
const WIDTHS = {
  tiny: [50, 100],
  small: [60, 130],
  medium: [200, 300, 400],
  large: [300, 600],
  full: [200, 300, 500],
};

export function Cover({ src, alt, size = 'full', round = false, first = false, fallback }: Props) {
  const [failed, setFailed] = useState('');
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the page had a script to hear of it.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setFailed(src);
  }, [src]);
  const isShown = src !== '' && failed !== src;
  const hidden =
    alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const);
  return (
    <span className={classes(styles['cover'], styles[size], round && styles['round'])}>
      {isShown ? (
        // In a `<picture>` the server adds no preload, which browsers would report as unused.
        <picture>
          <img
            ref={image}
            {...sourcesOf(src, WIDTHS[size])}
            sizes={SIZES[size]}
            alt={alt}
            width={300}
            height={300}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding="async"
            onError={() => setFailed(src)}
          />
        </picture>
      ) : (
        <span className={styles['none']} {...hidden}>
          {fallback ?? <Disc3 className={styles['record']} strokeWidth={1} />}
        </span>
      )}
    </span>
  );
}
