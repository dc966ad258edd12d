/** The gram index (`text/index/gram-index.ts`) when some names have changed. */
import type { TextColumn } from '../columns/types.ts';
import type { GramIndex } from '../text/index/gram-index.ts';
import { isDense, LIST_BLOCK_BITS } from '../text/index/gram-postings.ts';
import { createGramReader } from '../text/index/grams.ts';
import { endOfKey, type Pairs, pairOf, splitPairs } from './lists.ts';
import { createPackedWriter } from './packed-writer.ts';
import {
  keepsNumbers,
  lowerBound,
  type Renumbering,
  renumbering,
  union,
  writtenRows,
} from './renumbering.ts';
import { spliceNumbers } from './splice.ts';
import { spliceBlocks } from './splice-blocks.ts';

/** `lost` and `gained` are folded names, each with its row: before in `lost`, after in `gained`. */
export interface NamesChange {
  rows: Renumbering;
  lost: { texts: TextColumn; rows: Uint32Array };
  gained: { texts: TextColumn; rows: Uint32Array };
}

/** Only the lists with a row that changes are packed again; if rows are renumbered, these are all lists. */
export function patchGrams(
  index: GramIndex,
  { rows, lost: lostNames, gained: gainedNames }: NamesChange,
): GramIndex {
  const lost = gramPairs(lostNames);
  const gained = gramPairs(gainedNames);
  const keeps = keepsNumbers(rows);
  const size = rows.after;
  const removed: number[] = [];
  const inserted: number[] = [];
  const written: number[] = [];
  const grams: number[] = [];
  const counts: number[] = [];
  const starts = [0];
  const writer = createPackedWriter(index, rows);
  let l = 0;
  let g = 0;
  for (const gram of union([lost.keys, gained.keys, keeps && size === rows.before ? NONE : index.grams])) {
    const place = lowerBound(index.grams, gram);
    const isOld = index.grams[place] === gram;
    const countBefore = isOld ? index.counts[place] : 0;
    const [lostFrom, gainedFrom] = [l, g];
    l = endOfKey(lost.keys, l, gram);
    g = endOfKey(gained.keys, g, gram);
    const count = countBefore - (l - lostFrom) + (g - gainedFrom);
    const isUntouched = keeps && l === lostFrom && g === gainedFrom;
    // A bit set has the length of all rows.
    if (isUntouched && !isDense(countBefore, rows.before) && !isDense(count, size)) continue;
    if (count === 0) {
      if (isOld) removed.push(place);
      continue;
    }
    const list = place - removed.length + inserted.length;
    if (!isOld) inserted.push(list);
    written.push(list);
    grams.push(gram);
    counts.push(count);
    starts.push(
      writer.add(isOld ? place : -1, lost.rows.subarray(lostFrom, l), gained.rows.subarray(gainedFrom, g)),
    );
  }
  const lists = writtenRows(
    renumbering(index.grams.length, Uint32Array.from(removed), Uint32Array.from(inserted)),
    Uint32Array.from(written),
  );
  return {
    size,
    grams: spliceNumbers(index.grams, lists, grams),
    counts: spliceNumbers(index.counts, lists, counts),
    packed: spliceBlocks(index.packed, LIST_BLOCK_BITS, lists, {
      starts: Uint32Array.from(starts),
      items: writer.finish(),
    }),
  };
}

const NONE = new Uint32Array(0);

/** Each gram of each name once. */
function gramPairs({ texts, rows }: NamesChange['lost']): Pairs {
  const reader = createGramReader(texts);
  const pairs: number[] = [];
  for (let name = 0; name < rows.length; name++) {
    const count = reader.read(name);
    for (let i = 0; i < count; i++) pairs.push(pairOf(reader.expand(reader.grams[i]), rows[name]));
  }
  const sorted = Float64Array.from(pairs).sort();
  return splitPairs(sorted.filter((pair, i) => pair !== sorted[i - 1]));
}
