/** One line of a list: a picture, a name with what is to be known of it, and what can be done. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row.module.css';

interface Props {
  picture?: ReactNode;
  name: string;
  /** Where it leads; the whole line can be pressed then. */
  to?: string | undefined;
  badges?: ReactNode;
  /** Below the name. */
  facts: ReactNode;
  /** At the end. */
  actions?: ReactNode;
}

export function ListRow({ picture, name, to, badges, facts, actions }: Props) {
  return (
    <div className={styles['row']} data-leads={to !== undefined || undefined}>
      {picture}
      <div className={styles['words']}>
        <div className={styles['name']}>
          {to === undefined ? (
            <strong dir="auto">{name}</strong>
          ) : (
            <Link to={to} dir="auto">
              {name}
            </Link>
          )}
          {badges}
        </div>
        <div className={styles['facts']}>{facts}</div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
