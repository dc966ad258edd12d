/** A table. At phone width each row becomes a card that names the columns, or the table scrolls. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { scrollable } from './scrollable.ts';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell(row: Row): ReactNode;
  /** Aligned at the end. */
  numeric?: boolean | undefined;
  /** The row header, which screen readers read with each cell. */
  heading?: boolean | undefined;
}

interface Props<Row> {
  /** For screen readers only. */
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
            {columns.map(({ key, title, numeric }) => (
              <th key={key} scope="col" className={numeric ? styles['numeric'] : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column: { title, cell, numeric, heading }, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <span className={styles['name']} aria-hidden="true">
        {title}
      </span>
      <span className={styles['value']}>{cell(row)}</span>
    </>
  );
  const className = classes(numeric && styles['numeric'], heading && styles['heading']);
  return heading ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className}>{content}</td>
  );
}
