/** The parameters that filter tracks by a column: they follow from the table of columns. */
import {
  type COLUMNS,
  type Column,
  type ColumnFilters,
  columnsOf,
  type TrackNames,
} from '../../../domain/columns.ts';
import { boolean, languageList, type Parameter, type Parsed, text } from './parameter-types.ts';

type ParameterOf<C> = C extends { readModel: 'flag' }
  ? ReturnType<typeof boolean>
  : C extends { type: 'language' }
    ? ReturnType<typeof languageList>
    : ReturnType<typeof text>;

export const COLUMN_PARAMETERS = Object.fromEntries(
  columnsOf('track').flatMap(([name, column]) =>
    'filter' in column && column.filter !== undefined ? [[name, parameterOf(column, column.filter)]] : [],
  ),
) as { [Name in TrackNames<{ filter: string }>]: ParameterOf<(typeof COLUMNS)['track'][Name]> };

function parameterOf({ readModel, type }: Column, help: string): Parameter {
  if (readModel === 'flag') return boolean(help);
  return type === 'language' ? languageList(help) : text(help);
}

const NAMES = Object.keys(COLUMN_PARAMETERS) as (keyof typeof COLUMN_PARAMETERS)[];

export function columnFilters(parsed: Parsed<typeof COLUMN_PARAMETERS>): ColumnFilters {
  const filters: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value: unknown = parsed[name];
    if (value !== undefined) filters[name] = typeof value === 'string' ? [value] : value;
  }
  return filters;
}
