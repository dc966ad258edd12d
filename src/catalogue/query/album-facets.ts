/**
 * How many albums each choice of a filter would leave. An album counts for a value if one of its tracks has the value and passes all
 * other filters:
 *
 *   filter: vocal                          albums for `lang`     albums for `vocalinstrumental`
 *   album 1: a vocal track in German       de                    vocal
 *   album 2: a vocal track in English,     en                    vocal, instrumental
 *            a German instrumental one
 *
 * So one album counts for several values, and the tracks of an album are looked at together: one pass over the selected albums, and
 * one more for each facet with a choice. The release date is that of the album.
 */
import type { FacetCount, FacetsAnswer } from '../../domain/catalogue/facets.ts';
import { ACOUSTIC_ELECTRIC, GENDERS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import { bitsOf, createBits, hasBit, ordinalsOf, setBit } from '../columns/bits.ts';
import type { Bits } from '../columns/types.ts';
import { cachedByColumns } from '../columns/used-columns.ts';
import { type Choice, type FacetSelection, facetSelections } from './facet-selections.ts';
import { facetColumns } from './facet-values.ts';
import { type FlagChoice, type Having, listFacets, meanings, YEARS } from './facets.ts';
import type { DayInterval, TrackFilter } from './query.ts';

/** The facets without any choice: the first request of every visitor. */
const unfiltered = cachedByColumns<Catalogue, FacetsAnswer>(
  (catalogue) => [...facetColumns(catalogue), catalogue.albums.tracks, catalogue.albums.releasedate],
  (catalogue) => count(catalogue, {}, undefined),
);

/** `total` and the counts are those of `findAlbumsOfTracks`. */
export function countAlbumFacets(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
): FacetsAnswer {
  const isFiltered = released !== undefined || Object.values(filter).some((one) => one !== undefined);
  return isFiltered ? count(catalogue, filter, released) : unfiltered(catalogue);
}

function count(
  catalogue: Catalogue,
  filter: Omit<TrackFilter, 'types' | 'released'>,
  released: DayInterval | undefined,
): FacetsAnswer {
  const { albums } = catalogue;
  const isInPeriod = (album: number) =>
    released === undefined ||
    (albums.releasedate[album] >= released.from && albums.releasedate[album] <= released.to);
  const selections = facetSelections(catalogue, { ...filter, types: ['albumtrack'] });
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const everyAlbum = allOf(albums.count);
  const passing = isFiltered ? ordinalsOf(albumsOf(catalogue, selections.all)) : everyAlbum;
  const counted = released === undefined ? passing : passing.filter(isInPeriod);
  const all = countAll(catalogue, { albums: counted, isCounted: bitsIn(catalogue, selections.all) });
  const inPeriod = released === undefined ? everyAlbum : everyAlbum.filter(isInPeriod);
  const leavingOut = (choice: Choice) => {
    const selection = selections.leavingOut(choice);
    if (selection === selections.all) return undefined;
    return { albums: inPeriod, isCounted: bitsIn(catalogue, selection) };
  };
  const havings = new Map<Choice, Uint32Array>();
  const having = (choice: Choice, index: number) => {
    const known = havings.get(choice);
    if (known !== undefined) return known[index];
    const group = leavingOut(choice);
    const counts = group === undefined ? all.havings : countHavings(catalogue, group);
    havings.set(choice, counts);
    return counts[index];
  };
  const withoutLang = leavingOut('lang');
  const langs = withoutLang === undefined ? all.langs : countLangs(catalogue, withoutLang);
  return {
    total: counted.length,
    facets: {
      ...listFacets(catalogue, {
        having: (choice, value) => having(choice, VALUES.indexOf(value)),
        lacking: (flag) => having(flag, VALUES.length + FLAGS.indexOf(flag)),
        inLang: ({ number }) => langs[number],
        tagged: ({ number }) => all.tags[number],
      }),
      duration: [],
      year: countYears(catalogue, passing),
    },
  };
}

const FLAGS = ['audio', 'ccsa', 'ccnd', 'ccnc'] as const satisfies FlagChoice[];
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

/** Albums, and which of their tracks count. */
interface AlbumGroup {
  albums: Uint32Array;
  isCounted: Bits;
}

function bitsIn({ tracks }: Catalogue, { bits, ordinals }: FacetSelection): Bits {
  return bits ?? bitsOf(ordinals(), tracks.count);
}

/** Albums by VALUES, then by FLAGS that one of its tracks has not. */
function countHavings(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
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
  return counts;
}

const FLAGS_MASK = (1 << FLAGS.length) - 1;

function addBitCounts(counts: Uint32Array, having: number, lacking: number): void {
  for (let rest = having; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]++;
  for (let rest = lacking & FLAGS_MASK; rest !== 0; rest &= rest - 1)
    counts[VALUES.length + 31 - Math.clz32(rest & -rest)]++;
}

/** Albums by the number of a language, each once. */
function countLangs(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
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

/** All of these, and albums by what a tag means, in one pass. */
function countAll(catalogue: Catalogue, { albums, isCounted }: AlbumGroup) {
  const masks = havingOf(catalogue);
  const meant = meanings(catalogue);
  const { tags, lang } = catalogue.tracks;
  const { starts, items } = catalogue.albums.tracks;
  const counts = {
    havings: new Uint32Array(VALUES.length + FLAGS.length),
    langs: new Uint32Array(lang.texts.length),
    tags: new Uint32Array(catalogue.similarity.meaning.length),
  };
  const lastLang = new Int32Array(counts.langs.length).fill(-1);
  const lastTag = new Int32Array(counts.tags.length).fill(-1);
  for (let i = 0; i < albums.length; i++) {
    let having = 0;
    let lacking = 0;
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      const track = items[at];
      if (!hasBit(isCounted, track)) continue;
      having |= masks[track];
      lacking |= ~masks[track];
      const language = lang.number[track];
      if (lastLang[language] !== i) counts.langs[language]++;
      lastLang[language] = i;
      for (let tag = tags.starts[track]; tag < tags.starts[track + 1]; tag++) {
        const one = meant[tags.items[tag]];
        if (lastTag[one] !== i) counts.tags[one]++;
        lastTag[one] = i;
      }
    }
    addBitCounts(counts.havings, having, lacking);
  }
  return counts;
}

function albumsOf({ tracks, albums }: Catalogue, { ordinals }: FacetSelection): Bits {
  const selected = ordinals();
  const bits = createBits(albums.count);
  for (let i = 0; i < selected.length; i++) setBit(bits, tracks.album[selected[i]]);
  return bits;
}

function allOf(count: number): Uint32Array {
  const all = new Uint32Array(count);
  for (let i = 0; i < count; i++) all[i] = i;
  return all;
}

/** The latest first. An unknown date is no year. */
function countYears({ albums: { releasedate } }: Catalogue, albums: Uint32Array): FacetCount<number>[] {
  const counts = new Uint32Array(YEARS);
  for (let i = 0; i < albums.length; i++) counts[(releasedate[albums[i]] / 10_000) | 0]++;
  const years: FacetCount<number>[] = [];
  for (let value = YEARS - 1; value > 0; value--)
    if (counts[value] > 0) years.push({ value, count: counts[value] });
  return years;
}
