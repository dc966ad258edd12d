/** Counts albums by looking at their tracks one by one: each album counts once for each value that one of the counted tracks has. */
import { ACOUSTIC_ELECTRIC, GENDERS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import { hasBit } from '../columns/bits.ts';
import type { Bits } from '../columns/types.ts';
import { cachedByColumns } from '../columns/used-columns.ts';
import { type FlagChoice, type Having, meanings } from './facets.ts';

/** Albums, and which of their tracks count. */
export interface AlbumGroup {
  albums: Uint32Array;
  isCounted: Bits;
}

const FLAGS = ['audio', 'ccsa', 'ccnd', 'ccnc'] as const satisfies FlagChoice[];
const FLAGS_MASK = (1 << FLAGS.length) - 1;
/** The values that a track has or has not; FLAGS first. */
const VALUES: readonly Having[] = [
  ...FLAGS,
  ...SPEEDS,
  ...VOCAL_INSTRUMENTAL,
  ...ACOUSTIC_ELECTRIC,
  ...GENDERS,
];

/** For each track a bit for each of VALUES that it has. */
const havingOf = cachedByColumns<Catalogue, Uint32Array>(
  ({ tracks }) => [tracks.having],
  ({ tracks }) => {
    const masks = new Uint32Array(tracks.count);
    for (const [index, value] of VALUES.entries()) addMask(masks, tracks.having[value].bits, 1 << index);
    return masks;
  },
);

function addMask(masks: Uint32Array, bits: Bits, mask: number): void {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1)
      masks[(word << 5) | (31 - Math.clz32(rest & -rest))] |= mask;
}

/** By the values of a track, and by the flags that one of its tracks has not. */
export function tallyHavings(catalogue: Catalogue, { albums, isCounted }: AlbumGroup) {
  const masks = havingOf(catalogue);
  const { starts, items } = catalogue.albums.tracks;
  const counts = new Uint32Array(VALUES.length + FLAGS.length);
  for (let i = 0; i < albums.length; i++) {
    let having = 0;
    let lacking = 0;
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      if (!hasBit(isCounted, items[at])) continue;
      having |= masks[items[at]];
      lacking |= ~masks[items[at]];
    }
    addBitCounts(counts, having, lacking);
  }
  return {
    having: (value: Having) => counts[VALUES.indexOf(value)],
    lacking: (flag: FlagChoice) => counts[VALUES.length + FLAGS.indexOf(flag)],
  };
}

function addBitCounts(counts: Uint32Array, having: number, lacking: number): void {
  for (let rest = having; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]++;
  for (let rest = lacking & FLAGS_MASK; rest !== 0; rest &= rest - 1)
    counts[VALUES.length + 31 - Math.clz32(rest & -rest)]++;
}

/** By the number of a language. */
export function tallyLangs(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
  const { number, texts } = catalogue.tracks.lang;
  const { starts, items } = catalogue.albums.tracks;
  const counts = new Uint32Array(texts.length);
  const last = new Int32Array(texts.length).fill(-1);
  for (let i = 0; i < albums.length; i++) {
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      if (!hasBit(isCounted, items[at])) continue;
      const lang = number[items[at]];
      if (last[lang] !== i) counts[lang]++;
      last[lang] = i;
    }
  }
  return counts;
}

/** By what a tag means. */
export function tallyTags(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
  const meant = meanings(catalogue);
  const { tags } = catalogue.tracks;
  const { starts, items } = catalogue.albums.tracks;
  const counts = new Uint32Array(catalogue.similarity.meaning.length);
  const last = new Int32Array(counts.length).fill(-1);
  for (let i = 0; i < albums.length; i++) {
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      const track = items[at];
      if (!hasBit(isCounted, track)) continue;
      for (let tag = tags.starts[track]; tag < tags.starts[track + 1]; tag++) {
        const one = meant[tags.items[tag]];
        if (last[one] !== i) counts[one]++;
        last[one] = i;
      }
    }
  }
  return counts;
}
