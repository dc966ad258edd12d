/**
 * `artist_idstr` of the API: `Os Cantores do Mar` → `os_cantores_do_mar`. Of several artists with one key, the one with the lowest
 * id has it and the others add their ids; a name without Latin letters has the id alone.
 */

import { type RowTexts, rowTexts, textOfRow } from '../columns/row-texts.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';

export function idstrsOf(folded: RowTexts, ids: Float64Array): RowTexts {
  const idstrs = createTextColumnBuilder();
  const taken = new Set<string>();
  for (let artist = 0; artist < ids.length; artist++) {
    const key = keyOf(textOfRow(folded, artist));
    idstrs.add(key === '' ? `artist_${ids[artist]}` : taken.has(key) ? `${key}_${ids[artist]}` : key);
    taken.add(key);
  }
  return rowTexts(idstrs.finish());
}

function keyOf(folded: string): string {
  return folded.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}
