/** A table. At phone width each row becomes a card that names the columns, or the table scrolls. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { scrollable } from './scrollable.ts';
import styles from './table.module.css';

/** The first column is the row header, which screen readers read with each cell. Numbers are aligned at the end. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => ReactNode, align?: 'numeric'];

interface Props<Row> {
  /** Read by screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** Layout on narrow screens. */
  narrow?: 'cards' | 'scroll' | undefined;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

export function Table<Row>({ caption, columns, rows, rowKey, narrow = 'cards', empty }: Props<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className={styles['box']} {...scrollable(caption)}>
      <table className={classes(styles['table'], narrow === 'cards' && styles['cards'])}>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, [title, , align]]) => (
              <th key={key} scope="col" className={align && styles[align]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {Object.entries(columns).map(([key, column]) => (
                <Cell key={key} column={column} row={row} heading={key === '0'} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  heading: boolean;
}

function Cell<Row>({ column: [title, cell, align], row, heading }: CellProps<Row>) {
  const Element = heading ? 'th' : 'td';
  return (
    <Element
      scope={heading ? 'row' : undefined}
      className={classes(align && styles[align], heading && styles['heading'])}
    >
      <span className={styles['name']} aria-hidden="true">
        {title}
      </span>
      <span className={styles['value']}>{cell(row)}</span>
    </Element>
  );
}
