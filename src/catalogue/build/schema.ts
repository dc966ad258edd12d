/**
 * The tables that a generation is built from, each with its columns: their kind, and their value of a row. Columns of
 * `domain/columns.ts` that are numbers, texts or indexed texts follow from there.
 */
import { CHARTED, type OwnPopularity, PREVIOUS, type Previous } from '../../domain/activity/popularity.ts';
import { licenseConditions } from '../../domain/catalogue/license.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { numberOf, readAs, type StoredNumbers, trackColumns } from '../../domain/columns.ts';
import type { Location, Similar } from '../../domain/imports/record-values.ts';
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import {
  ACOUSTIC_ELECTRIC,
  type CatalogueKind,
  GENDERS,
  RATINGS,
  type Rating,
  VOCAL_INSTRUMENTAL,
} from '../../domain/vocabulary.ts';
import { FLAG, type Flag } from '../catalogue.ts';
import { microdegrees } from '../distance.ts';
import { caseless, fold } from '../text/words/fold.ts';
import { entries, type Kind, listed, numbered, numbers, references, texts } from './kinds.ts';
import { names } from './names.ts';

type NumberKinds<Entity extends CatalogueKind> = {
  [Name in keyof StoredNumbers<Entity>]: Kind<
    Record<Name, string | number | null>,
    StoredNumbers<Entity>[Name]
  >;
};

/** The columns of the table of columns that are one number for each row. */
function numbersOf<Entity extends CatalogueKind>(entity: Entity): NumberKinds<Entity> {
  const columns = readAs(entity, 'number').map(([name, column]) => {
    const { isNarrow, value } = numberOf(column);
    const of = (row: Record<string, string | number | null>) => value(row[name]);
    return [name, isNarrow ? numbers(Uint8Array, of) : numbers(Uint32Array, of)];
  });
  return Object.fromEntries(columns) as NumberKinds<Entity>;
}

const id = numbers(Float64Array, (row: { id: number }) => row.id);

/** The locations of artists. */
const LOCATIONS = {
  latitude: numbers(Int32Array, (row: Location) => microdegrees(row.latitude)),
  longitude: numbers(Int32Array, (row: Location) => microdegrees(row.longitude)),
  country: numbered((row: Location) => row.country),
  /** Any case, any spelling (behaviour.md 10). */
  city: numbered((row: Location) => row.city, {
    key: (city) => Buffer.from(`${caseless(city)}\0${city}`),
  }),
};

/** The descriptions of artists or albums. */
const DESCRIPTIONS = {
  lang: numbered(([lang]: [lang: string, text: string]) => lang),
  text: texts(([, text]: [lang: string, text: string]) => text),
};

/** The artists outside the catalogue that ours resemble. */
const MENTIONS = {
  outside: numbered((row: Similar) => fold(row.name), { key: (name) => Buffer.from(name) }),
  score: numbers(Float64Array, (row: Similar) => row.score),
  spelling: texts((row: Similar) => row.name),
};

export const ARTISTS = {
  id,
  name: names,
  ...numbersOf('artist'),
  website: texts((row: ArtistRow) => row.website),
  tags: listed((row: ArtistRow) => row.tags),
  description: entries(DESCRIPTIONS, descriptionsOf),
  locations: entries(LOCATIONS, (row: ArtistRow) => listOf<Location>(row.locations)),
  mentions: entries(MENTIONS, (row: ArtistRow) => listOf<Similar>(row.similar)),
};

export const ALBUMS = {
  id,
  name: names,
  ...numbersOf('album'),
  artist: references(Uint32Array, 'artists', (row: AlbumRow) => row.artist_id),
  tags: listed((row: AlbumRow) => row.tags),
  description: entries(DESCRIPTIONS, descriptionsOf),
};

export const TRACKS = {
  id,
  ...numbersOf('track'),
  artist: references(Uint32Array, 'artists', (row: TrackRow) => row.artist_id),
  album: references(Int32Array, 'albums', (row: TrackRow) => row.album_id),
  license: numbered((row: TrackRow) => row.license_ccurl),
  flags: numbers(Uint32Array, flagsOf),
  waveform: numbers(Int32Array, (row: TrackRow) => row.waveform ?? -1),
  tags: listed<TrackRow>(
    (row) => row.genres,
    (row) => row.instruments,
    (row) => row.vartags,
  ),
  ...byName(trackColumns({ readModel: 'text' }), (name) => texts((row: TrackRow) => row[name])),
  ...byName(trackColumns({ readModel: 'indexed' }), (name) =>
    numbered((row: TrackRow) => row[name], { fixed: [''] }),
  ),
};

export interface TrackCount {
  id: number;
  rating: Record<Rating, number>;
  previous: Record<Previous, number>;
  stats: TrackStatsRow;
}

export interface OwnerCount {
  id: number;
  own: OwnPopularity;
}

type RatedTrack = Pick<TrackCount, 'rating' | 'previous'> | undefined;

/** What user activity adds up to; 0 without any. */
export const RATED = {
  ...byName(RATINGS, (name) => numbers(Float64Array, (row: RatedTrack) => row?.rating[name] ?? 0)),
  ...byName(PREVIOUS, (name) => numbers(Float64Array, (row: RatedTrack) => row?.previous[name] ?? 0)),
};
export const OWN = byName(CHARTED, (name) =>
  numbers(Float64Array, (row: Pick<OwnerCount, 'own'> | undefined) => row?.own[name] ?? 0),
);

const STATS_COUNTS = ['playlisted', 'favorited', 'likes', 'dislikes', 'notes'] as const;
/** The columns of the tracks that have any activity. */
export const STATS = {
  track: references(Uint32Array, 'tracks', (row: TrackStatsRow) => row.track_id),
  ...byName(STATS_COUNTS, (name) => numbers(Uint32Array, (row: TrackStatsRow) => row[name])),
  avgnote: numbers(Float64Array, (row: TrackStatsRow) => row.avgnote),
};

export function hasActivity(row: TrackStatsRow): boolean {
  return STATS_COUNTS.some((name) => row[name] > 0);
}

const FLAGS = trackColumns({ readModel: 'flag' });

function flagsOf(row: TrackRow): number {
  let flags = conditionFlags(row.license_ccurl);
  if (row.has_audio) flags |= FLAG.audio;
  for (const name of FLAGS) if (row[name] === 1) flags |= FLAG[name];
  flags |= wordFlag(VOCAL_INSTRUMENTAL, row.vocalinstrumental);
  return flags | wordFlag(ACOUSTIC_ELECTRIC, row.acousticelectric) | wordFlag(GENDERS, row.gender);
}

/** Often a track has the licence of the one before. */
let last = { url: '', flags: 0 };

function conditionFlags(url: string): number {
  if (url === last.url) return last.flags;
  const { nc, nd, sa } = licenseConditions(url);
  last = { url, flags: (nc ? FLAG.ccnc : 0) | (nd ? FLAG.ccnd : 0) | (sa ? FLAG.ccsa : 0) };
  return last.flags;
}

/** Comparing with the few words is faster than a lookup, for which V8 first finds the one copy of the text. */
function wordFlag(words: readonly Flag[], word: Flag | ''): number {
  for (const one of words) if (one === word) return FLAG[one];
  return 0;
}

function descriptionsOf({ description }: ArtistRow | AlbumRow): [lang: string, text: string][] {
  return description === '' || description === '{}' ? [] : Object.entries(JSON.parse(description));
}

/** The parsed JSON of a row's column. */
function listOf<Item>(json: string): Item[] {
  return json === '' || json === '[]' ? [] : JSON.parse(json);
}
