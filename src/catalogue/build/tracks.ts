/** The tracks' columns, but for the names. */

import { byName } from '../../domain/by-name.ts';
import { trackColumns } from '../../domain/columns.ts';
import { licenseConditions } from '../../domain/license.ts';
import { PREVIOUS, previousOf, ratingsOf, type TrackCounts } from '../../domain/popularity.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS, type Rating, SPEEDS } from '../../domain/vocabulary.ts';
import {
  type AlbumColumns,
  type ArtistColumns,
  FLAG,
  type Flag,
  type IndexedColumn,
  type TrackColumns,
} from '../catalogue.ts';
import { countBits, createBits, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { storedDay } from './days.ts';
import { createNumbering } from './numbering.ts';
import { meanOfPositive } from './ratings.ts';
import { statsColumns } from './stats.ts';

const TEXTS = trackColumns({ readModel: 'text' });
const INDEXED = trackColumns({ readModel: 'indexed' });
const FLAGS = trackColumns({ readModel: 'flag' });

/** Whose each track is, and what it adds to their popularity. */
export type Owners = Pick<TrackColumns, 'artist' | 'album' | 'rating' | 'previous'>;

interface Finished {
  artists: ArtistColumns;
  albums: AlbumColumns;
}

export interface TracksBuilder {
  add(row: TrackRow, artist: number, album: number): void;
  addStats(row: TrackStatsRow): void;
  addCounts(trackId: number, counts: TrackCounts): void;
  /** Artists and albums need the tracks' owners and ratings to be finished, and the tracks need those two. */
  finish(
    tags: ListColumn,
    finishOwners: (owners: Owners) => Finished,
  ): Finished & { tracks: Omit<TrackColumns, 'name' | 'recording' | 'copies'> };
  licenses: string[];
}

export function createTracksBuilder(): TracksBuilder {
  const licenses = createNumbering();
  const conditions: number[] = [];
  const texts = byName(TEXTS, () => createTextColumnBuilder());
  const numberings = byName(INDEXED, () => createNumbering(['']));
  const textNumbers = growing(byName(INDEXED, () => Uint32Array));
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
  const ratings = growing(byName(RATINGS, () => Float64Array));
  const previous = growing(byName(PREVIOUS, () => Float64Array));
  const base = byName(RATINGS, () => 0);
  const stats: TrackStatsRow[] = [];

  function flagsOf(row: TrackRow, licenseNumber: number): number {
    conditions[licenseNumber] ??= conditionFlags(row.license_ccurl);
    let flags = conditions[licenseNumber] | (row.has_audio ? FLAG.audio : 0);
    for (const name of FLAGS) if (row[name] === 1) flags |= FLAG[name];
    return flags | wordFlag(row.vocalinstrumental) | wordFlag(row.acousticelectric) | wordFlag(row.gender);
  }

  /** Spelt out: see `growing`. */
  function setRatings(track: number, row: Record<Rating, number>): void {
    const { columns } = ratings;
    columns.buzzrate[track] = row.buzzrate;
    columns.downloads_week[track] = row.downloads_week;
    columns.downloads_month[track] = row.downloads_month;
    columns.downloads_total[track] = row.downloads_total;
    columns.listens_week[track] = row.listens_week;
    columns.listens_month[track] = row.listens_month;
    columns.listens_total[track] = row.listens_total;
    columns.popularity_week[track] = row.popularity_week;
    columns.popularity_month[track] = row.popularity_month;
    columns.popularity_total[track] = row.popularity_total;
  }

  function setPrevious(track: number, week: number, month: number, total: number): void {
    const { columns } = previous;
    columns.previous_week[track] = week;
    columns.previous_month[track] = month;
    columns.previous_total[track] = total;
  }

  return {
    licenses: licenses.names,
    add(row, artistOrdinal, albumOrdinal) {
      const license = licenses.numberOf(row.license_ccurl);
      const { columns } = rows;
      const track = rows.next();
      columns.id[track] = row.id;
      columns.artist[track] = artistOrdinal;
      columns.album[track] = albumOrdinal;
      columns.position[track] = row.position;
      columns.duration[track] = row.duration;
      columns.releasedate[track] = storedDay(row.releasedate);
      columns.license[track] = license;
      columns.flags[track] = flagsOf(row, license);
      columns.speed[track] = (SPEEDS as readonly string[]).indexOf(row.speed) + 1;
      columns.waveform[track] = row.waveform ?? -1;
      setRatings(ratings.next(), row);
      const { popularity_week, popularity_month, popularity_total } = row;
      setPrevious(previous.next(), popularity_week, popularity_month, popularity_total);
      textNumbers.next();
      for (const name of TEXTS) texts[name].add(row[name]);
      for (const name of INDEXED) textNumbers.columns[name][track] = numberings[name].numberOf(row[name]);
    },
    addStats(row) {
      stats.push(row);
    },
    addCounts(trackId, counts) {
      const track = indexOfNumber(rows.columns.id.subarray(0, rows.count()), trackId);
      if (track === -1) return;
      for (const rating of RATINGS) base[rating] = ratings.columns[rating][track];
      setRatings(track, ratingsOf(base, counts));
      const { previous_week, previous_month, previous_total } = previousOf(base, counts);
      setPrevious(track, previous_week, previous_month, previous_total);
    },
    finish(tags, finishOwners) {
      const numbers = rows.finish();
      const rating = ratings.finish();
      const before = previous.finish();
      const { artist, album, releasedate, duration, flags, speed } = numbers;
      const numberOfText = textNumbers.finish();
      const { artists, albums } = finishOwners({ artist, album, rating, previous: before });
      // A single has no album name: it sorts first, as an empty text does.
      const albumRanks = Int32Array.from(album, (o) => (o < 0 ? -1 : albums.name.rank[o]));
      const artistRanks = artist.map((o) => artists.name.rank[o]);
      const ascending = {
        duration: sortByNumber(duration),
        releasedate: sortByNumber(releasedate),
        album_name: sortByNumber(albumRanks),
        artist_name: sortByNumber(artistRanks),
      };
      const tracks = {
        ...numbers,
        count: rows.count(),
        ...byName(TEXTS, (name) => texts[name].finish()),
        ...byName(INDEXED, (name) => indexed(numberings[name].names, numberOfText[name])),
        tags,
        rating,
        typicalRating: byName(RATINGS, (name) => meanOfPositive(rating[name])),
        previous: before,
        ascending,
        descending: {
          ...byName(RATINGS, (name) => descendingOf(sortByNumber(rating[name]), rating[name])),
          ...byName(PREVIOUS, (name) => descendingOf(sortByNumber(before[name]), before[name])),
          duration: descendingOf(ascending.duration, duration),
          releasedate: descendingOf(ascending.releasedate, releasedate),
          album_name: descendingOf(ascending.album_name, albumRanks),
          artist_name: descendingOf(ascending.artist_name, artistRanks),
        },
        having: havingSets(flags, speed, album),
        stats: statsColumns(stats, numbers.id),
      };
      return { artists, albums, tracks };
    },
  };
}

function conditionFlags(licenseUrl: string): number {
  const { nc, nd, sa } = licenseConditions(licenseUrl);
  return (nc ? FLAG.ccnc : 0) | (nd ? FLAG.ccnd : 0) | (sa ? FLAG.ccsa : 0);
}

function wordFlag(word: Flag | ''): number {
  return word === '' ? 0 : FLAG[word];
}

function indexed(texts: string[], number: Uint32Array): IndexedColumn {
  return { texts, number, tracks: invert(number, texts.length) };
}

function havingSets(flags: Uint32Array, speed: Uint8Array, album: Int32Array): TrackColumns['having'] {
  const setOf = (has: (track: number) => boolean) => {
    const bits = createBits(flags.length);
    for (let track = 0; track < flags.length; track++) if (has(track)) setBit(bits, track);
    return { bits, count: countBits(bits) };
  };
  const flagSets = Object.entries(FLAG).map(([name, flag]) => [
    name,
    setOf((track) => (flags[track] & flag) !== 0),
  ]);
  const speedSets = SPEEDS.map((name, i) => [name, setOf((track) => speed[track] === i + 1)]);
  return {
    ...Object.fromEntries([...flagSets, ...speedSets]),
    album: setOf((track) => album[track] >= 0),
  };
}
