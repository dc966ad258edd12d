/**
 * The tracks of a tag, or of a text such as a language, as sets that are made on first use and cached with their columns.
 *
 * A frequent tag as bits takes a bit for each track of the catalogue, less than its list; so all of them together take no more
 * memory than the lists.
 */
import type { Catalogue, IndexedColumn } from '../../catalogue.ts';
import { bitsOf, ordinalsOf, setBits } from '../../columns/bits.ts';
import { cached } from '../../columns/cached.ts';
import { listAt } from '../../columns/list-column.ts';
import { type RowSet, rowSet } from '../../columns/row-set.ts';
import { storedTags } from '../../tags/tag-columns.ts';
import { tagKey } from '../../tags/tag-key.ts';

const NO_TRACKS: RowSet = { ordinals: new Uint32Array(0), bits: undefined };

/** By the first spelling of a tag. */
const tagSets = cached(
  ({ tags, tracks }: Catalogue) => [tags, tracks.id],
  () => new Map<number, RowSet>(),
);

/** By the numbers of all spellings of a tag. */
export function tracksTagged(catalogue: Catalogue, numbers: readonly number[]): RowSet {
  if (numbers.length === 0) return NO_TRACKS;
  return foundOrMade(tagSets(catalogue), numbers[0], () =>
    rowSet(eitherOf(catalogue, numbers), catalogue.tracks.count),
  );
}

/** By the lowest number of a tag's spellings. */
export function tracksOfMeaning(catalogue: Catalogue, meaning: number): RowSet {
  const known = tagSets(catalogue).get(meaning);
  if (known !== undefined) return known;
  return tracksTagged(catalogue, storedTags(catalogue.tags, tagKey(catalogue.tags.name[meaning])));
}

const textSets = cached(
  ({ column, ids }: { column: IndexedColumn; ids: Float64Array }) => [column, ids],
  () => new Map<number, RowSet>(),
);

/** By the number of a text in the column. */
export function tracksWithText({ tracks }: Catalogue, column: IndexedColumn, number: number): RowSet {
  return foundOrMade(textSets({ column, ids: tracks.id }), number, () =>
    rowSet(listAt(column.rows, number), tracks.count),
  );
}

function foundOrMade<Key>(sets: Map<Key, RowSet>, key: Key, create: () => RowSet): RowSet {
  const known = sets.get(key);
  if (known !== undefined) return known;
  const created = create();
  sets.set(key, created);
  return created;
}

function eitherOf({ tags, tracks }: Catalogue, [first, ...others]: readonly number[]): Uint32Array {
  const ordinals = listAt(tags.tracks, first);
  if (others.length === 0) return ordinals;
  const bits = bitsOf(ordinals, tracks.count);
  for (const number of others) setBits(bits, listAt(tags.tracks, number));
  return ordinalsOf(bits);
}
