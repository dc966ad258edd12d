import { printable } from '../domain/text/printable.ts';

/** Formats rows with aligned columns: `[['id', 'name'], ['1', 'Ana']]`. The last column is not padded. */
export function formatTable(table: string[][]): string {
  const rows = table.map((row) => row.map(printable));
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
