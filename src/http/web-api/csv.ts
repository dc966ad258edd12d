/** CSV (RFC 4180) that is safe to open in a spreadsheet. */
import { type HttpResponse, NO_STORE } from '../response.ts';

/** `name` is a file name in ASCII. */
export function csvAnswer(name: string, rows: readonly (readonly (string | number)[])[]): HttpResponse {
  return {
    status: 200,
    headers: [
      ...['Content-Type', 'text/csv; charset=utf-8', ...NO_STORE],
      ...['Content-Disposition', `attachment; filename="${name}"`],
    ],
    body: Buffer.from(rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')),
  };
}

/** In a spreadsheet, these start a formula, which may run programs. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/**
 *   3 → 3      tracks → tracks      a "b" → "a ""b"""      =cmd() → '=cmd()
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
