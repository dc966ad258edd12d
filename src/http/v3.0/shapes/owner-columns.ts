/** The fields of artists and albums that follow from the table of columns. */
import { type Column, type ResultNames, readAs, type StoredNumbers } from '../../../domain/columns.ts';
import type { CatalogueRow } from './render-context.ts';
import { boolean, date, integer, type ResultField, string } from './shape.ts';

type Owner = 'artist' | 'album';
type Fields<Kind extends Owner> = Record<ResultNames<Kind>, ResultField<CatalogueRow>>;

export function ownerFields<Kind extends Owner>(kind: Kind): Fields<Kind> {
  const fields = readAs(kind, 'number').flatMap(([name, column]) =>
    'result' in column && column.result !== undefined
      ? [[name, fieldOf(kind, name, column, column.result)]]
      : [],
  );
  return Object.fromEntries(fields) as Fields<Kind>;
}

function fieldOf(kind: Owner, name: string, { type, words = [], default: fallback }: Column, help: string) {
  const value = ({ catalogue, ordinal }: CatalogueRow) =>
    catalogue[`${kind}s`][name as keyof StoredNumbers<Owner>][ordinal];
  if (type === 'flag' || type === 'file') return boolean<CatalogueRow>(name, help, (row) => value(row) !== 0);
  if (type === 'day') return date(name, help, value);
  if (type !== 'word') return integer(name, help, value);
  const texts = fallback === undefined ? ['', ...words] : words;
  return string<CatalogueRow>(name, help, (row) => texts[value(row)]);
}
