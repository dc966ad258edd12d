/** The tracks' columns. */
import { licenseConditions } from '../../domain/license.ts';
import type { TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { RATINGS, SPEEDS } from '../../domain/vocabulary.ts';
import type { AlbumColumns, ArtistColumns, ListColumn, TrackColumns, TrackStats } from '../catalogue.ts';
import { FLAG } from '../catalogue.ts';
import { countBits, createBits, setBit } from '../columns/bits.ts';
import { invert } from '../columns/list-column.ts';
import { placeOf } from '../columns/lookup.ts';
import { createNumberBuilder } from '../columns/number-builder.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import { storedDay } from './days.ts';
import { createNameColumnBuilder } from './names.ts';
import { createNumbering } from './numbering.ts';

/** Whose each track is, and what it adds to their popularity. */
export type Owners = Pick<TrackColumns, 'artist' | 'album' | 'rating'>;

export interface TracksBuilder {
  add(row: TrackRow, artist: number, album: number): void;
  addStats(row: TrackStatsRow): void;
  /** What the artists and albums need of the tracks before these can be finished. */
  owners(): Owners;
  finish(owners: Owners, artists: ArtistColumns, albums: AlbumColumns, tags: ListColumn): TrackColumns;
  licenses: string[];
  langs: string[];
}

export function createTracksBuilder(): TracksBuilder {
  const licenses = createNumbering();
  const langs = createNumbering(['']);
  const conditions: number[] = [];
  const id = createNumberBuilder(Float64Array);
  const name = createNameColumnBuilder();
  const artist = createNumberBuilder(Uint32Array);
  const album = createNumberBuilder(Int32Array);
  const position = createNumberBuilder(Uint32Array);
  const duration = createNumberBuilder(Uint32Array);
  const releasedate = createNumberBuilder(Uint32Array);
  const license = createNumberBuilder(Uint32Array);
  const flags = createNumberBuilder(Uint16Array);
  const langNumber = createNumberBuilder(Uint16Array);
  const speed = createNumberBuilder(Uint8Array);
  const prourl = createTextColumnBuilder();
  const lyrics = createTextColumnBuilder();
  const waveform = createNumberBuilder(Int32Array);
  const ratings = RATINGS.map(() => createNumberBuilder(Float64Array));
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

  return {
    licenses: licenses.names,
    langs: langs.names,
    add(row, artistOrdinal, albumOrdinal) {
      const licenseNumber = licenses.numberOf(row.license_ccurl);
      id.add(row.id);
      name.add(row.name);
      artist.add(artistOrdinal);
      album.add(albumOrdinal);
      position.add(row.position);
      duration.add(row.duration);
      releasedate.add(storedDay(row.releasedate));
      license.add(licenseNumber);
      flags.add(flagsOf(row, licenseNumber));
      langNumber.add(langs.numberOf(row.lang));
      speed.add((SPEEDS as readonly string[]).indexOf(row.speed) + 1);
      prourl.add(row.prourl);
      lyrics.add(row.lyrics);
      waveform.add(row.waveform ?? -1);
      for (let i = 0; i < RATINGS.length; i++) ratings[i].add(row[RATINGS[i]]);
    },
    addStats(row) {
      stats.push(row);
    },
    owners: () => ({
      artist: artist.finish(),
      album: album.finish(),
      rating: byRating((i) => ratings[i].finish()),
    }),
    finish({ artist, album, rating }, artists, albums, tags) {
      const ids = id.finish();
      const flag = flags.finish();
      const durations = duration.finish();
      const releasedates = releasedate.finish();
      const lang = langNumber.finish();
      const speeds = speed.finish();
      // A single has no album name: it comes first, as an empty text does.
      const albumRanks = Int32Array.from(album, (o) => (o < 0 ? -1 : albums.name.rank[o]));
      const artistRanks = artist.map((o) => artists.name.rank[o]);
      const ascending = {
        duration: sortByNumber(durations),
        releasedate: sortByNumber(releasedates),
        album_name: sortByNumber(albumRanks),
        artist_name: sortByNumber(artistRanks),
      };
      return {
        count: ids.length,
        id: ids,
        name: name.finish(),
        artist,
        album,
        position: position.finish(),
        duration: durations,
        releasedate: releasedates,
        license: license.finish(),
        flags: flag,
        lang,
        speed: speeds,
        prourl: prourl.finish(),
        lyrics: lyrics.finish(),
        waveform: waveform.finish(),
        tags,
        rating,
        typicalRating: byRating((i) => meanOfPositive(rating[RATINGS[i]])),
        ascending,
        descending: {
          ...byRating((i) => descendingOf(sortByNumber(rating[RATINGS[i]]), rating[RATINGS[i]])),
          duration: descendingOf(ascending.duration, durations),
          releasedate: descendingOf(ascending.releasedate, releasedates),
          album_name: descendingOf(ascending.album_name, albumRanks),
          artist_name: descendingOf(ascending.artist_name, artistRanks),
        },
        having: havingSets(flag, speeds, album),
        ofLang: invert(lang, langs.names.length),
        stats: statsColumns(stats, ids),
      };
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
