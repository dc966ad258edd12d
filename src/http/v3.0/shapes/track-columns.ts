/** The fields of a track that follow from the table of columns. */
import { FLAG, type Flag } from '../../../catalogue/catalogue.ts';
import { type Column, columnsOf, type TrackNames } from '../../../domain/columns.ts';
import type { TrackRow } from './render-context.ts';
import { boolean, type ResultField, text, type WriteField } from './shape.ts';
import { has } from './track-fields.ts';

type TextName = TrackNames<{ readModel: 'text' }>;
type IndexedName = TrackNames<{ readModel: 'indexed' }>;

export const COLUMN_FIELDS = Object.fromEntries(
  columnsOf('track').flatMap(([name, column]) =>
    'result' in column && column.result !== undefined ? [[name, fieldOf(name, column, column.result)]] : [],
  ),
) as Record<TrackNames<{ result: string }>, ResultField<TrackRow>>;

function fieldOf(name: string, { readModel }: Column, help: string): ResultField<TrackRow> {
  if (readModel === 'flag') return boolean(name, help, (row) => has(row, FLAG[name as Flag]));
  return text(
    name,
    help,
    readModel === 'indexed' ? indexedText(name as IndexedName) : plainText(name as TextName),
  );
}

export function plainText(name: TextName): WriteField<TrackRow> {
  return (to, { catalogue }) => to.column(catalogue.tracks[name], (row) => row.ordinal);
}

export function indexedText(name: IndexedName): WriteField<TrackRow> {
  return (to, { catalogue, columnTexts }) => {
    const [texts, { number }] = [columnTexts[name], catalogue.tracks[name]];
    to.chosen((row) => texts(number[row.ordinal]));
  };
}
