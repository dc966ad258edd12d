/** Descriptions in several languages, one object after the other. */
import type { Translations } from '../../domain/record-values.ts';
import type { DescriptionColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import { createNumbering } from './numbering.ts';

export interface DescriptionsBuilder {
  /** The JSON object of the next artist or album. */
  add(json: string): void;
  finish(): DescriptionColumns;
}

export function createDescriptionsBuilder(): DescriptionsBuilder {
  const langs = createNumbering();
  const text = createTextColumnBuilder();
  const entries = growing({ lang: Uint16Array });
  const starts = growing({ start: Uint32Array });
  function begin(): void {
    const next = starts.next();
    starts.columns.start[next] = entries.count();
  }
  return {
    add(json) {
      begin();
      if (json === '' || json === '{}') return;
      for (const [lang, translation] of Object.entries(JSON.parse(json) as Translations)) {
        const entry = entries.next();
        entries.columns.lang[entry] = langs.numberOf(lang);
        text.add(translation);
      }
    },
    finish() {
      begin();
      const { lang } = entries.finish();
      return { starts: starts.finish().start, lang, text: text.finish(), langs: langs.names };
    },
  };
}
