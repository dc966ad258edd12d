/** Formats numbers and the result table. */

export interface TableRow {
  /** The name of the row, and its values. */
  cells: readonly (string | number)[];
  /** Information: `✓` or `✗` before what should be reached. */
  target?: string;
}

export interface Section {
  title: string;
  /** The names of the cells after the first one, which is the row's name. */
  columns: string[];
  rows: TableRow[];
}

/** The result of a part. */
export interface Report {
  sections: Section[];
  /** Results that differ from those of SQLite, or from what was acknowledged. */
  differences?: string[];
  /** Lines that are printed below the table. */
  notes?: string[];
}

export function verdict(reached: boolean, target: string): string {
  return `${reached ? '✓' : '✗'} ${target}`;
}

export function formatTable(sections: readonly Section[]): string {
  const lines = sections.map((section) => [
    [section.title, ...section.columns, 'target'],
    ...section.rows.map(({ cells, target = '' }) => [...cells.map(textOf), target]),
  ]);
  // The sections share their first columns' widths, so that they read as one table.
  const widths: number[] = [];
  for (const line of lines.flat()) {
    line.slice(0, -1).forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  const columns = Math.max(...lines.flat().map((line) => line.length - 1));
  const text = (line: string[]): string => {
    const cells = line.slice(0, -1).concat(Array(columns - line.length + 1).fill(''));
    const padded = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
    return `  ${[...padded, line.at(-1)!].join('   ')}`.trimEnd();
  };
  const rule = '  '.padEnd(2 + widths.reduce((sum, width) => sum + width + 3, 0) + 24, '─');
  return lines.map(([head, ...body]) => [rule, text(head), rule, ...body.map(text)].join('\n')).join('\n\n');
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Three digits of a fraction: `0.021`, `1.50`, `15.1`; all digits of a whole or larger number: `12`, `1,517`. */
export function threeDigits(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return whole(value);
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

export const times = (value: number): string => `${threeDigits(value)}×`;

const textOf = (cell: string | number): string => (typeof cell === 'number' ? threeDigits(cell) : cell);
