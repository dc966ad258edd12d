/** Descriptions in several languages, one object after the other. */
import type { Translations } from '../../domain/imports/record-values.ts';
import type { DescriptionColumns } from '../catalogue.ts';
import { growingLists } from '../columns/growing.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import { createNumbering } from './numbering.ts';

export function createDescriptionsBuilder() {
  const langs = createNumbering();
  const text = createTextColumnBuilder();
  const lists = growingLists(Uint16Array);
  return {
    /** The JSON object of the next artist or album. */
    add(json: string): void {
      if (json !== '' && json !== '{}')
        for (const [lang, translation] of Object.entries(JSON.parse(json) as Translations)) {
          lists.add(langs.numberOf(lang));
          text.add(translation);
        }
      lists.endList();
    },
    finish(): DescriptionColumns {
      const { starts, items } = lists.finish();
      const { names, places } = langs.finish();
      return { starts, lang: items.map((number) => places[number]), text: text.finish(), langs: names };
    },
  };
}
