/** Descriptions in several languages, when some artists or albums have changed. */
import type { Translations } from '../../domain/imports/record-values.ts';
import type { DescriptionColumns } from '../catalogue.ts';
import { textAt, textColumn } from '../columns/text-column.ts';
import { changeEntries } from './entries.ts';
import { patchNumbered } from './numbered.ts';
import { isIdentity, type RowChange } from './renumbering.ts';
import { spliceTexts } from './splice.ts';

/** `texts` are the JSON objects of the written rows. */
export function patchDescriptions(
  column: DescriptionColumns,
  rows: RowChange,
  texts: readonly string[],
): DescriptionColumns {
  const translations = texts.map((json) =>
    Object.entries((json === '' ? {} : JSON.parse(json)) as Translations),
  );
  if (isIdentity(rows) && rows.written.every((row, i) => isSame(column, row, translations[i]))) return column;
  const { starts, entries } = changeEntries(
    column.starts,
    rows,
    translations.map((list) => list.length),
  );
  const all = translations.flat();
  const langs = patchNumbered(
    column.langs,
    column.lang,
    entries,
    all.map(([lang]) => lang),
  );
  return {
    starts,
    lang: langs.column,
    text: spliceTexts(column.text, entries, textColumn(all.map(([, text]) => text))),
    langs: langs.names,
  };
}

function isSame(
  { starts, lang, langs, text }: DescriptionColumns,
  row: number,
  list: [string, string][],
): boolean {
  const start = starts[row];
  return (
    starts[row + 1] - start === list.length &&
    list.every(([name, words], i) => langs[lang[start + i]] === name && textAt(text, start + i) === words)
  );
}
