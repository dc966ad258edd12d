import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './develop.module.css';

interface Props {
  number: number;
  title: string;
  done?: boolean;
  children: ReactNode;
}

/** One of several things to do, in order. */
export function Step({ number, title, done = false, children }: Props) {
  return (
    <li className={styles['step']} data-done={done || undefined}>
      <span className={styles['number']} aria-hidden="true">
        {done ? <Check /> : number}
      </span>
      <h2>{title}</h2>
      <div className={styles['stack']}>{children}</div>
    </li>
  );
}
