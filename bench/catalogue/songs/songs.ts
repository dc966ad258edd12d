/**
 * The catalogue of the search suite: names as in real catalogues, with versions, guests, and covers of popular tracks. N tracks by N/4
 * artists. N/50 titles have one popular track and several covers: many on a record of the same name, some by an artist of
 * the same name.
 */
import type { Rating } from '../../../src/domain/vocabulary.ts';
import { longTailed, type SeededRandom, seeded } from '../random.ts';
import type { BenchRecord } from '../records.ts';
import {
  capitals,
  createNameMaker,
  LANGUAGES,
  type Language,
  type NameMaker,
  pickLanguage,
} from './languages.ts';
import { withDetails } from './title-details.ts';

interface SongArtist {
  id: number;
  name: string;
  maker: NameMaker;
  fame: number;
  /** The title that it is named like. */
  namesake: Standard | undefined;
}

interface Song {
  title: string;
  popularity: number;
  isHit: boolean;
}

interface SongAlbum {
  id: number;
  name: string;
  artist: SongArtist;
  songs: Song[];
}

const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
const DAY = '2020-02-02';

export function* songRecords(tracks: number, seed: number): Generator<BenchRecord> {
  const random = seeded(seed);
  const makers = new Map(
    LANGUAGES.map((language, i) => [language, createNameMaker(language, seed + i, tracks)]),
  );
  const anyMaker = (): NameMaker => makers.get(pickLanguage(random))!;
  const standards = Array.from({ length: Math.ceil(tracks / 50) }, (): Standard => {
    const maker = anyMaker();
    return { title: maker.title(random), language: maker.language };
  });
  const artists = artistsOf(Math.ceil(tracks / 4), anyMaker, standards, random);
  for (const { id, name } of artists) yield { entity: 'artist', id, name, joindate: DAY };
  const byLanguage = Map.groupBy(standards, ({ language }) => language);
  const albums = albumsOf(tracks, { artists, standards: byLanguage, random });
  for (const { id, name, artist } of albums)
    yield { entity: 'album', id, name, artist_id: artist.id, releasedate: DAY };
  let id = 100;
  for (const album of albums) {
    for (const [i, { title, popularity }] of album.songs.entries()) {
      id += 2;
      yield {
        entity: 'track',
        id,
        name: title,
        artist_id: album.artist.id,
        ...(random.chance(0.05) ? {} : { album_id: album.id, position: i + 1 }),
        duration: 200,
        releasedate: DAY,
        license_ccurl: LICENSE,
        musicinfo: { lang: album.artist.maker.language },
        ratings: ratingsOf(popularity),
      };
    }
  }
}

interface Standard {
  title: string;
  language: Language;
  /** That of its popular track, as soon as there is one; covers have at most a sixth of it. */
  popularity?: number;
}

interface SongMaker {
  artists: readonly SongArtist[];
  standards: ReadonlyMap<Language, readonly Standard[]>;
  random: SeededRandom;
}

function artistsOf(
  count: number,
  anyMaker: () => NameMaker,
  standards: readonly Standard[],
  random: SeededRandom,
): SongArtist[] {
  return Array.from({ length: count }, (_, i) => {
    const maker = anyMaker();
    // Some bands are named like a title.
    const namesake = random.chance(0.02) ? random.pick(standards) : undefined;
    const name = namesake === undefined ? maker.artist(random) : capitals(namesake.title);
    return { id: 5 + 2 * i, name, maker, fame: 1 + longTailed(random, 20, 3), namesake };
  });
}

/** Until there are `tracks` of them; each artist has one, some have many. */
function albumsOf(tracks: number, all: SongMaker): SongAlbum[] {
  const { artists, random } = all;
  const albums: SongAlbum[] = [];
  let made = 0;
  for (let i = 0; made < tracks; i++) {
    const artist = i < artists.length ? artists[i] : artists[Math.floor(random.next() ** 2 * artists.length)];
    const size = Math.min(tracks - made, random.chance(0.5) ? 1 + random.below(2) : 3 + random.below(9));
    const songs: Song[] = [];
    while (songs.length < size) songs.push(songOf(artist, songs, all));
    made += size;
    albums.push({ id: 7 + 3 * i, name: albumName(artist, songs, random), artist, songs });
  }
  return albums;
}

/** Small albums, above all covers, have the name of their first track; those with a hit seldom have. */
function albumName(artist: SongArtist, songs: readonly Song[], random: SeededRandom): string {
  const [first] = songs;
  const likeTrack = first.isHit ? 0.2 : songs.length < 3 ? 0.85 : 0.35;
  if (random.chance(likeTrack)) return first.title;
  return random.chance(0.06) ? artist.name : artist.maker.title(random);
}

function songOf(artist: SongArtist, before: readonly Song[], { standards, random }: SongMaker): Song {
  const { maker, namesake, fame } = artist;
  const known = standards.get(maker.language) ?? [];
  if (before.length === 0 && namesake?.popularity !== undefined) return coverOf(namesake, maker, random);
  if (known.length > 0 && random.chance(0.12)) {
    const standard = known[Math.floor(random.next() ** 2 * known.length)];
    return standard.popularity === undefined ? hitOf(standard, random) : coverOf(standard, maker, random);
  }
  const earlier = before.length > 0 && random.chance(0.04) ? random.pick(before).title : undefined;
  const title = earlier ?? maker.title(random);
  const isDetailed = earlier !== undefined || random.chance(0.16);
  return {
    title: isDetailed ? withDetails(title, maker, random) : title,
    popularity: longTailed(random, 10 * Math.sqrt(fame), 2.5),
    isHit: false,
  };
}

function hitOf(standard: Standard, random: SeededRandom): Song {
  standard.popularity = 5000 + longTailed(random, 10_000, 2.5);
  return { title: standard.title, popularity: standard.popularity, isHit: true };
}

function coverOf({ title, popularity = 0 }: Standard, maker: NameMaker, random: SeededRandom): Song {
  return {
    title: random.chance(0.75) ? title : withDetails(title, maker, random),
    popularity: Math.min(Math.floor(popularity / 6), longTailed(random, 150, 3)),
    isHit: false,
  };
}

function ratingsOf(popularity: number): Partial<Record<Rating, number>> {
  return {
    popularity_week: Math.floor(popularity / 80),
    popularity_month: Math.floor(popularity / 20),
    popularity_total: popularity,
    listens_week: Math.floor(popularity / 80),
    listens_month: Math.floor(popularity / 20),
    listens_total: popularity,
  };
}
