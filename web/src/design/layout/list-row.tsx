/** A list of rows, each with an image, a name, badges, facts and actions. */
import type { Key, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list-row.module.css';
import wholeLink from './whole-link.module.css';

interface RowsProps<Item> {
  /** Accessible name, where no heading has it. */
  label?: string;
  /** As many columns as fit, for rows with little text. */
  isWide?: boolean;
  items: readonly Item[];
  keyOf(item: Item, index: number): Key;
  row(item: Item): ReactNode;
}

/** A short list; `row` returns a `ListRow`. */
export function Rows<Item>({ label, isWide = false, items, keyOf, row }: RowsProps<Item>) {
  return (
    <ul className={styles[isWide ? 'columns' : 'rows']} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)}>{row(item)}</li>
      ))}
    </ul>
  );
}

interface Props {
  image?: ReactNode;
  name: string;
  /** Link target; makes the whole row clickable. */
  to?: string | undefined;
  badges?: ReactNode;
  /** Shown below the name. */
  facts?: ReactNode;
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
            <Link to={to} dir="auto" className={wholeLink['whole']}>
              {name}
            </Link>
          )}
          {badges}
        </div>
        {facts !== undefined && <div className={styles['facts']}>{facts}</div>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
