/** One row of a list: image, name, badges, facts and actions. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list-row.module.css';

interface Props {
  image?: ReactNode;
  name: string;
  /** Link target; makes the whole row clickable. */
  to?: string | undefined;
  badges?: ReactNode;
  /** Shown below the name. */
  facts: ReactNode;
  actions?: ReactNode;
}

export function ListRow({ image, name, to, badges, facts, actions }: Props) {
  return (
    <div className={styles['row']} data-leads={to !== undefined || undefined}>
      {image}
      <div className={styles['text']}>
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
