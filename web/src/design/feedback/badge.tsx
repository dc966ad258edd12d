import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

interface Props {
  kind?: 'plain' | 'accent' | 'good' | 'warn' | 'bad' | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label: state, kind or count. */
export function Badge({ kind = 'plain', icon, children }: Props) {
  return (
    <span className={classes(styles['badge'], styles[kind])}>
      {icon}
      {children}
    </span>
  );
}
