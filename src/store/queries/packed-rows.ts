/**
 * Rows of two numbers and a text, which the database sends as one text: `1 1002 2020-01-01 12:00:00,2 1004 …`. In a long list,
 * one row for each costs several times as much.
 */
export function unpackRows(packed: string | null): [number, number, string][] {
  if (packed === null) return [];
  return packed.split(',').map((row) => {
    const first = row.indexOf(' ');
    const second = row.indexOf(' ', first + 1);
    return [Number(row.slice(0, first)), Number(row.slice(first + 1, second)), row.slice(second + 1)];
  });
}
