/** The tracks with tags below another one (`TagColumns.narrower`), when some tracks have changed. */
import { numbersBelow, type TagTable } from '../build/tags.ts';
import { includes } from '../columns/lookup.ts';
import type { NarrowerTags, TagColumns } from '../tags/tag-columns.ts';
import { mergeRows } from './lists.ts';
import { GONE, keepsNumbers, type RowChange } from './renumbering.ts';

export interface NarrowerChange {
  meanings: TagColumns['numbers'];
  hierarchy: TagTable['hierarchy'];
  rows: RowChange;
  /** The tags of the written tracks. */
  tagsOf: readonly (readonly number[])[];
}

const NOTHING: NarrowerTags = { numbers: [], tracks: new Uint32Array(0) };

/** Whether a track is listed depends on its own tags alone, so only changed tracks are looked at. */
export function patchNarrower(
  before: TagColumns['narrower'],
  { meanings, hierarchy, rows, tagsOf }: NarrowerChange,
): TagColumns['narrower'] {
  const after = new Map<string, NarrowerTags>();
  for (const top of hierarchy.keys()) {
    const numbers = numbersBelow(top, meanings, hierarchy);
    if (numbers.length === 0) continue;
    const known = before.get(top) ?? NOTHING;
    const below = new Set(numbers);
    const own = new Set(meanings.get(top));
    const isListed = (tags: readonly number[]) =>
      tags.some((tag) => below.has(tag)) && !tags.some((tag) => own.has(tag));
    const tracks = patchTracks(known.tracks, rows, (i) => isListed(tagsOf[i]));
    const isSame = tracks === known.tracks && numbers.join() === known.numbers.join();
    after.set(top, isSame ? known : { numbers, tracks });
  }
  return after;
}

/** `isListed` gets an index into `written`. */
function patchTracks(tracks: Uint32Array, rows: RowChange, isListed: (i: number) => boolean): Uint32Array {
  const lost = Array.from(rows.removed.filter((row) => includes(tracks, row)));
  const gained: number[] = [];
  rows.written.forEach((row, i) => {
    const source = rows.sources[i];
    const was = source !== GONE && includes(tracks, source);
    const is = isListed(i);
    if (was && !is) lost.push(source);
    if (is && !was) gained.push(row);
  });
  if (lost.length + gained.length === 0 && keepsNumbers(rows)) return tracks;
  const next = new Uint32Array(tracks.length - lost.length + gained.length);
  mergeRows(tracks, { rows, lost: Uint32Array.from(lost).sort(), gained: Uint32Array.from(gained) }, next);
  return next;
}
