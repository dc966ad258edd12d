/** The tracks' columns, but for the names. */
import { licenseConditions } from '../../domain/license.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS, SPEEDS } from '../../domain/vocabulary.ts';
import type { AlbumColumns, ArtistColumns, TrackColumns, TrackStats } from '../catalogue.ts';
import { FLAG } from '../catalogue.ts';
import { countBits, createBits, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { invert } from '../columns/list-column.ts';
import { placeOf } from '../columns/lookup.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { storedDay } from './days.ts';
import { createNumbering } from './numbering.ts';

/** Whose each track is, and what it adds to their popularity. */
export type Owners = Pick<TrackColumns, 'artist' | 'album' | 'rating'>;

interface Finished {
  artists: ArtistColumns;
  albums: AlbumColumns;
}

export interface TracksBuilder {
  add(row: TrackRow, artist: number, album: number): void;
  addStats(row: TrackStatsRow): void;
  /** Artists and albums need the tracks' owners and ratings to be finished, and the tracks need those two. */
  finish(
    tags: ListColumn,
    finishOwners: (owners: Owners) => Finished,
  ): Finished & { tracks: Omit<TrackColumns, 'name'> };
  licenses: string[];
  langs: string[];
}

export function createTracksBuilder(): TracksBuilder {
  const licenses = createNumbering();
  const langs = createNumbering(['']);
  const conditions: number[] = [];
  const prourl = createTextColumnBuilder();
  const lyrics = createTextColumnBuilder();
  const rows = growing({
    id: Float64Array,
    artist: Uint32Array,
    album: Int32Array,
    position: Uint32Array,
    duration: Uint32Array,
    releasedate: Uint32Array,
    license: Uint32Array,
    flags: Uint16Array,
    lang: Uint16Array,
    speed: Uint8Array,
    waveform: Int32Array,
  });
  const ratings = growing(byRating(() => Float64Array));
  const stats: TrackStatsRow[] = [];

  function flagsOf(row: TrackRow, licenseNumber: number): number {
    conditions[licenseNumber] ??= conditionFlags(row.license_ccurl);
    return (
      conditions[licenseNumber] |
      (row.audiodownload_allowed && FLAG.downloadAllowed) |
      (row.content_id_free && FLAG.contentIdFree) |
      (row.featured && FLAG.featured) |
      (row.prolicensing && FLAG.proLicensing) |
      (row.probackground && FLAG.proBackground) |
      wordFlag(row.vocalinstrumental) |
      wordFlag(row.acousticelectric) |
      wordFlag(row.gender)
    );
  }

  /** Spelt out: see `growing`. */
  function addRatings(row: TrackRow): void {
    const { columns } = ratings;
    const track = ratings.next();
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

  return {
    licenses: licenses.names,
    langs: langs.names,
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
      columns.lang[track] = langs.numberOf(row.lang);
      columns.speed[track] = (SPEEDS as readonly string[]).indexOf(row.speed) + 1;
      columns.waveform[track] = row.waveform ?? -1;
      addRatings(row);
      prourl.add(row.prourl);
      lyrics.add(row.lyrics);
    },
    addStats(row) {
      stats.push(row);
    },
    finish(tags, finishOwners) {
      const numbers = rows.finish();
      const rating = ratings.finish();
      const { artist, album, releasedate, duration, flags, speed, lang } = numbers;
      const { artists, albums } = finishOwners({ artist, album, rating });
      // A single has no album name: it comes first, as an empty text does.
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
        prourl: prourl.finish(),
        lyrics: lyrics.finish(),
        tags,
        rating,
        typicalRating: byRating((i) => meanOfPositive(rating[RATINGS[i]])),
        ascending,
        descending: {
          ...byRating((i) => descendingOf(sortByNumber(rating[RATINGS[i]]), rating[RATINGS[i]])),
          duration: descendingOf(ascending.duration, duration),
          releasedate: descendingOf(ascending.releasedate, releasedate),
          album_name: descendingOf(ascending.album_name, albumRanks),
          artist_name: descendingOf(ascending.artist_name, artistRanks),
        },
        having: havingSets(flags, speed, album),
        ofLang: invert(lang, langs.names.length),
        stats: statsColumns(stats, numbers.id),
      };
      return { artists, albums, tracks };
    },
  };
}

function byRating<T>(make: (index: number) => T): Record<(typeof RATINGS)[number], T> {
  return Object.fromEntries(RATINGS.map((name, i) => [name, make(i)])) as Record<(typeof RATINGS)[number], T>;
}

function meanOfPositive(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] <= 0) continue;
    sum += values[i];
    count++;
  }
  return count === 0 ? 1 : sum / count;
}

function conditionFlags(licenseUrl: string): number {
  const { nc, nd, sa } = licenseConditions(licenseUrl);
  return (nc ? FLAG.ccNc : 0) | (nd ? FLAG.ccNd : 0) | (sa ? FLAG.ccSa : 0);
}

/** The words of vocalinstrumental, acousticelectric and gender are the flags' own names. */
function wordFlag(word: string): number {
  return word === ''
    ? 0
    : FLAG[word as 'vocal' | 'instrumental' | 'acoustic' | 'electric' | 'male' | 'female'];
}

function havingSets(flags: Uint16Array, speed: Uint8Array, album: Int32Array): TrackColumns['having'] {
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

/** What people did with tracks that are not in the catalogue is left out (decision 21). */
function statsColumns(rows: TrackStatsRow[], ids: Float64Array): TrackStats {
  const known = rows
    .map((row) => ({ row, track: placeOf(ids, row.track_id) }))
    .filter(({ track }) => track >= 0)
    .sort((a, b) => a.track - b.track);
  return {
    track: Uint32Array.from(known, ({ track }) => track),
    playlisted: Uint32Array.from(known, ({ row }) => row.playlisted),
    favorited: Uint32Array.from(known, ({ row }) => row.favorited),
    likes: Uint32Array.from(known, ({ row }) => row.likes),
    dislikes: Uint32Array.from(known, ({ row }) => row.dislikes),
    notes: Uint32Array.from(known, ({ row }) => row.notes),
    avgnote: Float64Array.from(known, ({ row }) => row.avgnote),
  };
}
