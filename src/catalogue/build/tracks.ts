/** The tracks' columns, but for the names. */

import { PREVIOUS, type TrackCounts } from '../../domain/activity/popularity.ts';
import { licenseConditions } from '../../domain/catalogue/license.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { trackColumns } from '../../domain/columns.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { ACOUSTIC_ELECTRIC, GENDERS, RATINGS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../domain/vocabulary.ts';
import { FLAG, type Flag, type IndexedColumn, type TrackColumns } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { createBits, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { createRowTextsBuilder } from '../columns/row-texts.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { textNumbers } from '../columns/text-numbers.ts';
import type { ListColumn } from '../columns/types.ts';
import { storedDay } from './days.ts';
import { createNumbering, type NumberedTexts } from './numbering.ts';
import { createRatingsBuilder, meanOfPositive, mostFirst } from './ratings.ts';
import { statsColumns } from './stats.ts';

const TEXTS = trackColumns({ readModel: 'text' });
const INDEXED = trackColumns({ readModel: 'indexed' });
const FLAGS = trackColumns({ readModel: 'flag' });
const ORDERS = ['duration', 'releasedate', 'album_name', 'artist_name'] as const;

export function createTracksBuilder() {
  const licenses = createNumbering();
  const conditions: number[] = [];
  const texts = byName(TEXTS, () => createRowTextsBuilder());
  const numberings = byName(INDEXED, () => createNumbering(['']));
  const indexedNumbers = growing(byName(INDEXED, () => Uint32Array));
  const ratings = createRatingsBuilder();
  const rows = growing({
    id: Float64Array,
    artist: Uint32Array,
    album: Int32Array,
    position: Uint32Array,
    duration: Uint32Array,
    releasedate: Uint32Array,
    license: Uint32Array,
    flags: Uint32Array,
    speed: Uint8Array,
    waveform: Int32Array,
  });
  const stats: TrackStatsRow[] = [];

  /** The columns that artists, albums and orders depend on. */
  function finishNumbers() {
    const { names, places } = licenses.finish();
    const numbers = rows.finish();
    const license = textNumbers(
      numbers.license.map((number) => places[number]),
      names.length,
    );
    return { licenses: names, numbers: { ...numbers, license, ...ratings.finish() } };
  }

  return {
    add(row: TrackRow, artist: number, album: number): void {
      const license = licenses.numberOf(row.license_ccurl);
      const { columns } = rows;
      const track = rows.next();
      columns.id[track] = row.id;
      columns.artist[track] = artist;
      columns.album[track] = album;
      columns.position[track] = row.position;
      columns.duration[track] = row.duration;
      columns.releasedate[track] = storedDay(row.releasedate);
      columns.license[track] = license;
      conditions[license] ??= conditionFlags(row.license_ccurl);
      columns.flags[track] = conditions[license] | ownFlags(row);
      columns.speed[track] = speedNumber(row);
      columns.waveform[track] = row.waveform ?? -1;
      ratings.add(row);
      indexedNumbers.next();
      for (const name of TEXTS) texts[name].add(row[name]);
      for (const name of INDEXED) indexedNumbers.columns[name][track] = numberings[name].numberOf(row[name]);
    },
    addStats: (row: TrackStatsRow) => void stats.push(row),
    addCounts(trackId: number, counts: TrackCounts): void {
      const track = indexOfNumber(rows.columns.id.subarray(0, rows.count()), trackId);
      if (track >= 0) ratings.addCounts(track, counts);
    },
    finishNumbers,
    finish(
      numbers: ReturnType<typeof finishNumbers>['numbers'],
      tags: ListColumn,
      artistRank: Uint32Array,
      albumRank: Uint32Array,
    ): Omit<TrackColumns, 'name' | 'recordings'> {
      const { artist, album, releasedate, duration, rating, previous } = numbers;
      const numberOfText = indexedNumbers.finish();
      // A single has no album name: it sorts first, as an empty text does.
      const albumRanks = Int32Array.from(album, (o) => (o < 0 ? -1 : albumRank[o]));
      const values = {
        duration,
        releasedate,
        album_name: albumRanks,
        artist_name: artist.map((o) => artistRank[o]),
      };
      const ascending = byName(ORDERS, (name) => sortByNumber(values[name]));
      const byRating = mostFirst(RATINGS, rating);
      return {
        ...numbers,
        count: rows.count(),
        ...byName(TEXTS, (name) => texts[name].finish()),
        ...byName(INDEXED, (name) => indexed(numberings[name].finish(), numberOfText[name])),
        tags,
        typicalRating: byName(RATINGS, (name) => meanOfPositive(rating[name], byRating[name])),
        ascending,
        descending: {
          ...byRating,
          ...mostFirst(PREVIOUS, previous),
          ...byName(ORDERS, (name) => descendingOf(ascending[name], values[name])),
        },
        having: havingSets(numbers),
        stats: statsColumns(stats, numbers.id),
      };
    },
  };
}

export function conditionFlags(licenseUrl: string): number {
  const { nc, nd, sa } = licenseConditions(licenseUrl);
  return (nc ? FLAG.ccnc : 0) | (nd ? FLAG.ccnd : 0) | (sa ? FLAG.ccsa : 0);
}

/** Those that do not come from the licence. */
export function ownFlags(row: TrackRow): number {
  let flags = row.has_audio ? FLAG.audio : 0;
  for (const name of FLAGS) if (row[name] === 1) flags |= FLAG[name];
  flags |= wordFlag(VOCAL_INSTRUMENTAL, row.vocalinstrumental);
  return flags | wordFlag(ACOUSTIC_ELECTRIC, row.acousticelectric) | wordFlag(GENDERS, row.gender);
}

/** See `TrackColumns.speed`. */
export function speedNumber({ speed }: TrackRow): number {
  return speedOf(speed);
}

/** Comparing with the few words is faster than a lookup, for which V8 first finds the one copy of the text. */
function wordFlag(words: readonly Flag[], word: Flag | ''): number {
  for (const one of words) if (one === word) return FLAG[one];
  return 0;
}

function indexed({ names: texts, places }: NumberedTexts, numbers: Uint32Array): IndexedColumn {
  const number = textNumbers(
    numbers.map((one) => places[one]),
    texts.length,
  );
  return { texts, number, tracks: invert(number, texts.length) };
}

/** The sets of tracks in `TrackColumns.having`. */
export const HAVING: (keyof TrackColumns['having'])[] = [
  ...(Object.keys(FLAG) as Flag[]),
  ...SPEEDS,
  'album',
];

type FlaggedTracks = Pick<TrackColumns, 'flags' | 'speed' | 'album'>;

/** In loops over one column each, which are several times as fast as `havingTest` for each track. */
function havingSets({ flags, speed, album }: FlaggedTracks): TrackColumns['having'] {
  return byName(HAVING, (name) => {
    const bits = createBits(flags.length);
    const number = speedOf(name);
    if (name === 'album') {
      for (let track = 0; track < album.length; track++) if (album[track] >= 0) setBit(bits, track);
    } else if (number > 0) {
      for (let track = 0; track < speed.length; track++) if (speed[track] === number) setBit(bits, track);
    } else {
      const flag = FLAG[name as Flag];
      for (let track = 0; track < flags.length; track++) if ((flags[track] & flag) !== 0) setBit(bits, track);
    }
    return { bits, count: countBits(bits) };
  });
}

/** The number of a speed in `TrackColumns.speed`; 0 for any other name. */
const speedOf = (name: string) => (SPEEDS as readonly string[]).indexOf(name) + 1;

/** Whether a track is in the set with this name. */
export function havingTest(
  name: keyof TrackColumns['having'],
  { flags, speed, album }: FlaggedTracks,
): (track: number) => boolean {
  if (name === 'album') return (track) => album[track] >= 0;
  const number = speedOf(name);
  if (number > 0) return (track) => speed[track] === number;
  const flag = FLAG[name as Flag];
  return (track) => (flags[track] & flag) !== 0;
}
