/**
 * The catalogue that is measured: N tracks on N/10 albums by N/15 artists, the same on every machine. Records
 * come as a stream, artists first, then albums, then tracks, each with ascending ids; only what the tracks
 * need of their albums and artists is held.
 */
import { type Day, formatDay } from '../../src/domain/calendar.ts';
import type { Location } from '../../src/domain/imports/record-values.ts';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../src/domain/imports/records.ts';
import { type Gender, type Rating, SPEEDS } from '../../src/domain/vocabulary.ts';
import type { NameMaker } from './languages.ts';
import { createNaming, makersOf, type NamedArtist, type Song } from './naming.ts';
import { longTailed, type SeededRandom, seeded, zipf } from './random.ts';
import { pickScene, type Scene, tagsOf } from './scenes.ts';

/** Raise it whenever the generated records change: cached data of another version is not used. */
export const GENERATOR_VERSION = 5;

export type BenchRecord = ArtistRecord | AlbumRecord | TrackRecord;

const LICENSES = [
  'by-nc-nd',
  'by-nc-nd',
  'by-nc-sa',
  'by-nc-sa',
  'by-nc-sa',
  'by-nc',
  'by-sa',
  'by-sa',
  'by',
  'by-nd',
];
const LICENSE_VERSIONS = ['2.0', '2.5', '3.0', '3.0', '3.0', '4.0'];

interface BenchArtist extends NamedArtist {
  id: number;
  home: Scene;
  gender: Gender | '';
  license: string;
}

interface BenchAlbum {
  id: number;
  artist: BenchArtist;
  day: Day;
  tracks: number;
  first: Song;
}

/** The id of the track number 1..N: ascending, with gaps. */
export function trackId(number: number): number {
  return 1000 + number * 2 + (number % 7 === 0 ? 1 : 0);
}

/** The id of the artist number 0..N/15 - 1. */
export function artistId(number: number): number {
  return 5 + number * 2;
}

export function* records(tracks: number, seed = 20_100): Generator<BenchRecord> {
  const random = seeded(seed);
  const naming = createNaming(tracks, seed, random);
  const facts = createFacts(makersOf(tracks, seed).get('en')!);

  const artists: BenchArtist[] = [];
  const artistCount = Math.max(1, Math.round(tracks / 15));
  for (let i = 0; i < artistCount; i++) {
    const artist: BenchArtist = {
      ...naming.artist(),
      id: artistId(i),
      home: pickScene(random),
      gender: random.chance(0.1) ? '' : random.chance(0.68) ? 'male' : 'female',
      license: `http://creativecommons.org/licenses/${random.pick(LICENSES)}/${random.pick(LICENSE_VERSIONS)}/`,
    };
    artists.push(artist);
    yield {
      entity: 'artist',
      id: artist.id,
      name: artist.name,
      joindate: formatDay(anyDay(random)),
      ...(random.chance(0.3) ? { website: `https://artist-${artist.id}.example/` } : {}),
      ...(random.chance(0.7) ? { image: `artist-${artist.id}.jpg` } : {}),
      ...(random.chance(0.2) ? { similar: facts.similar(random) } : {}),
      ...facts.ofArtist(artist.home),
    };
  }

  const albums: BenchAlbum[] = [];
  const albumCount = Math.max(1, Math.round(tracks / 10));
  for (let i = 0; i < albumCount; i++) {
    // The first albums give every artist one; of the others some artists have many.
    const artist = artists[i < artistCount ? i : Math.floor(random.next() ** 2 * artistCount)];
    const first = naming.song(artist);
    const album = { id: 11 + i * 3, artist, day: anyDay(random), tracks: 1 + random.below(17), first };
    albums.push(album);
    yield {
      entity: 'album',
      id: album.id,
      name: naming.album(artist, first, album.tracks < 3),
      artist_id: artist.id,
      releasedate: formatDay(album.day),
      type: album.tracks === 1 ? 'single' : 'album',
      zip_allowed: random.chance(0.8),
      ...facts.ofAlbum(artist.home),
    };
  }

  let made = 0;
  const track = (artist: BenchArtist, album: BenchAlbum | undefined, position: number): TrackRecord => {
    made++;
    const song = position === 1 && album !== undefined ? album.first : naming.song(artist, album?.first);
    return makeTrack(random, { id: trackId(made), song, artist, album, position });
  };
  for (let round = 0; made < tracks; round++) {
    const album = albums[round % albumCount];
    // Later rounds add to the same albums, so that exactly N tracks come out.
    const start = round < albumCount ? 1 : album.tracks + 1;
    const end = round < albumCount ? album.tracks : album.tracks + 1;
    for (let position = start; position <= end && made < tracks; position++) {
      yield track(album.artist, album, position);
      if (made < tracks && random.chance(0.08)) yield track(random.pick(artists), undefined, 0);
    }
  }
}

interface Place {
  id: number;
  song: Song;
  artist: BenchArtist;
  album: BenchAlbum | undefined;
  position: number;
}

function makeTrack(random: SeededRandom, place: Place): TrackRecord {
  const { artist, album, song } = place;
  const scene = random.chance(0.85) ? artist.home : pickScene(random);
  const vocal = random.chance(scene.vocal);
  const speed = Math.min(4, Math.max(0, scene.speed + random.pick([-1, 0, 0, 0, 1])));
  const pro = random.chance(0.35);
  return {
    entity: 'track',
    id: place.id,
    name: song.title,
    artist_id: artist.id,
    ...(album === undefined ? {} : { album_id: album.id, position: place.position }),
    duration: 30 + longTailed(random, 190, 1),
    releasedate: formatDay(album === undefined || random.chance(0.02) ? anyDay(random) : album.day),
    license_ccurl: artist.license,
    audiodownload_allowed: random.chance(0.85),
    content_id_free: random.chance(0.6),
    featured: random.chance(0.02),
    prolicensing: pro,
    probackground: pro && random.chance(0.5),
    ...(pro ? { prourl: `https://pro.example/track/${place.id}` } : {}),
    musicinfo: {
      vocalinstrumental: random.chance(0.06) ? '' : vocal ? 'vocal' : 'instrumental',
      lang: artist.maker.language,
      gender: vocal ? artist.gender : '',
      acousticelectric: random.chance(0.05) ? '' : random.chance(scene.acoustic) ? 'acoustic' : 'electric',
      speed: random.chance(0.05) ? '' : SPEEDS[speed],
      tags: { ...tagsOf(scene, random) },
    },
    ratings: ratingsOf(random, song.popularity),
  };
}

function ratingsOf(random: SeededRandom, popularity: number): Record<Rating, number> {
  const listens = Math.floor(popularity * (0.7 + random.next()));
  const downloads = Math.floor(listens * 0.3 * random.next());
  const month = 0.03 + 0.02 * random.next();
  const week = 0.4 * random.next();
  return {
    buzzrate: Math.floor(popularity * month * week * 100) / 100,
    downloads_week: Math.floor(downloads * month * week),
    downloads_month: Math.floor(downloads * month),
    downloads_total: downloads,
    listens_week: Math.floor(listens * month * week),
    listens_month: Math.floor(listens * month),
    listens_total: listens,
    popularity_week: Math.floor(popularity * month * week),
    popularity_month: Math.floor(popularity * month),
    popularity_total: popularity,
  };
}

/** 2003 to 2025, the later years fuller. */
function anyDay(random: SeededRandom): Day {
  const year = 2003 + Math.floor(Math.sqrt(random.next()) * 23);
  return year * 10_000 + (1 + random.below(12)) * 100 + 1 + random.below(28);
}

const CITIES = 3000;
const COUNTRIES = 80;
/** Artists outside of the catalogue. */
const OTHERS = 2000;

/** Locations, descriptions and similar artists, which the tracks do not need. */
interface Facts {
  ofArtist(home: Scene): Pick<ArtistRecord, 'locations' | 'tags' | 'description'>;
  similar(random: SeededRandom): NonNullable<ArtistRecord['similar']>;
  ofAlbum(home: Scene): Pick<AlbumRecord, 'tags' | 'description'>;
}

/** Its randomness is its own, so that the rest of the catalogue does not depend on it. */
function createFacts(names: NameMaker): Facts {
  const random = seeded(41_150);
  const cities = Array.from({ length: CITIES }, () => city(random, names));
  const others = Array.from({ length: OTHERS }, () => names.artist(random));
  const anyCity = zipf(CITIES);
  const location = (): Location => {
    const { latitude, longitude, ...where } = cities[anyCity(random)];
    const near = (degrees: number): number => Math.round((degrees + 0.1 * random.next()) * 1e4) / 1e4;
    return { ...where, latitude: near(latitude), longitude: near(longitude) };
  };
  const told = ({ genres, moods }: Scene) => ({
    ...(random.chance(0.4) ? { tags: [genres[0], random.pick(genres.slice(1)), random.pick(moods)] } : {}),
    ...(random.chance(0.3)
      ? { description: { en: sentence(random, names), fr: sentence(random, names) } }
      : {}),
  });
  return {
    ofArtist: (home) => ({
      ...(random.chance(0.8)
        ? { locations: random.chance(0.1) ? [location(), location()] : [location()] }
        : {}),
      ...told(home),
    }),
    similar(any) {
      const similar = new Set(Array.from({ length: 1 + any.below(4) }, () => any.pick(others)));
      return [...similar].map((name) => ({ name, score: Math.round(100 * (0.2 + 0.8 * any.next())) / 100 }));
    },
    ofAlbum: told,
  };
}

function city(random: SeededRandom, names: NameMaker): Location {
  const country = random.below(COUNTRIES);
  return {
    latitude: -55 + 120 * random.next(),
    longitude: -180 + 359 * random.next(),
    country: `X${letter(country / 26)}${letter(country)}`,
    city: names.title(random),
  };
}

const letter = (number: number): string => String.fromCharCode(65 + (Math.floor(number) % 26));

function sentence(random: SeededRandom, names: NameMaker): string {
  return `${Array.from({ length: 8 }, () => names.title(random)).join(' ')}.`;
}
