/** A placeholder of the size of what is being loaded. */
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { classes } from '../classes.ts';
import { NeedsScripts } from '../layout/scripted.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface Props {
  /** A line of text, a heading, a square cover, a round image, or a block of `rows` lines. */
  shape?: 'line' | 'heading' | 'cover' | 'round' | 'block' | undefined;
  width?: 'short' | 'medium' | 'full' | undefined;
  /** The height of a `block`. */
  rows?: number | undefined;
}

export function Skeleton({ shape = 'line', width = 'full', rows = 3 }: Props) {
  if (shape !== 'block') {
    return <span className={classes(styles['skeleton'], styles[shape], styles[width])} aria-hidden="true" />;
  }
  return (
    <span className={styles['rows']} aria-hidden="true">
      {[...Array(rows).keys()].map((row) => (
        <span key={row} className={classes(styles['skeleton'], styles['row'], styles[width])} />
      ))}
    </span>
  );
}

/** Around skeletons: tells screen readers once that something is loading, or that it needs scripts. */
export function Loading({ children }: { children?: ReactNode }) {
  const { shell } = useMessages();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{shell.loading}</VisuallyHidden>
      <NeedsScripts>{children}</NeedsScripts>
    </div>
  );
}
