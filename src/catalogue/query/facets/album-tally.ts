/** Counts albums by looking at their tracks one by one: each album counts once for each value that one of the counted tracks has. */
import { SPEEDS, type Speed } from '../../../domain/vocabulary.ts';
import { type Catalogue, FLAG, type Flag } from '../../catalogue.ts';
import { hasBit } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import { type FlagChoice, type Having, meanings } from './facets.ts';

/** Albums, and which of their tracks count. */
export interface AlbumGroup {
  albums: Uint32Array;
  isCounted: Bits;
}

const FLAGS_MASK = FLAG.audio | FLAG.ccsa | FLAG.ccnd | FLAG.ccnc;
/** A track has the bits of its flags, and one for its speed from here on. */
const SPEED_BIT = 24;
const BITS = 32;

function bitOf(value: Having): number {
  const speed = SPEEDS.indexOf(value as Speed);
  return speed >= 0 ? SPEED_BIT + 1 + speed : lowestBit(FLAG[value as Flag]);
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** By the values of a track, and by the flags that one of its tracks has not. */
export function tallyHavings(catalogue: Catalogue, { albums, isCounted }: AlbumGroup) {
  const { flags, speed } = catalogue.tracks;
  const { starts, items } = catalogue.albums.tracks;
  const having = new Uint32Array(BITS);
  const lacking = new Uint32Array(BITS);
  for (let i = 0; i < albums.length; i++) {
    let present = 0;
    let absent = 0;
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      const track = items[at];
      if (!hasBit(isCounted, track)) continue;
      present |= flags[track] | (1 << (SPEED_BIT + speed[track]));
      absent |= ~flags[track];
    }
    addBitCounts(having, present);
    addBitCounts(lacking, absent & FLAGS_MASK);
  }
  return {
    having: (value: Having) => having[bitOf(value)],
    lacking: (flag: FlagChoice) => lacking[bitOf(flag)],
  };
}

function addBitCounts(counts: Uint32Array, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) counts[lowestBit(rest)]++;
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
