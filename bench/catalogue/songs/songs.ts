/**
 * The catalogue of the search suite: names as in real catalogues, with versions, guests, and covers of popular tracks. N tracks by N/4
 * artists. Of the first one in fifty titles one track is popular, and many others are covers of it: some on a record of
 * the same name, some by an artist of the same name.
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
}

interface Song {
  title: string;
  popularity: number;
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
  const standards = Array.from({ length: Math.ceil(tracks / 50) }, () => {
    const maker = anyMaker();
    return { title: maker.title(random), language: maker.language };
  });
  const artists = artistsOf(Math.ceil(tracks / 4), anyMaker, standards, random);
  for (const { id, name } of artists) yield { entity: 'artist', id, name, joindate: DAY };
  const albums = albumsOf(tracks, artists, standards, random);
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
    const name = random.chance(0.02) ? capitals(random.pick(standards).title) : maker.artist(random);
    return { id: 5 + 2 * i, name, maker, fame: 1 + longTailed(random, 20, 3) };
  });
}

/** Until there are `tracks` of them; the first standards come first, by popular artists. */
function albumsOf(
  tracks: number,
  artists: readonly SongArtist[],
  standards: readonly Standard[],
  random: SeededRandom,
): SongAlbum[] {
  const byLanguage = Map.groupBy(standards, ({ language }) => language);
  const hits = new Map<string, SongArtist>();
  const albums: SongAlbum[] = [];
  let made = 0;
  for (let i = 0; made < tracks; i++) {
    const artist = i < artists.length ? artists[i] : artists[Math.floor(random.next() ** 2 * artists.length)];
    const size = Math.min(tracks - made, random.chance(0.5) ? 1 + random.below(2) : 3 + random.below(9));
    const own = byLanguage.get(artist.maker.language) ?? [];
    const songs = songsOf(size, artist, own, hits, random);
    made += size;
    const named = random.chance(size < 3 ? 0.85 : 0.35);
    const name = named ? songs[0].title : random.chance(0.06) ? artist.name : artist.maker.title(random);
    albums.push({ id: 7 + 3 * i, name, artist, songs });
  }
  return albums;
}

function songsOf(
  size: number,
  artist: SongArtist,
  standards: readonly Standard[],
  hits: Map<string, SongArtist>,
  random: SeededRandom,
): SongAlbum['songs'] {
  const songs: Song[] = [];
  while (songs.length < size) {
    const usual = longTailed(random, 10 * Math.sqrt(artist.fame), 2.5);
    if (standards.length > 0 && random.chance(0.12)) {
      const { title } = standards[Math.floor(random.next() ** 2 * standards.length)];
      const first = !hits.has(title);
      if (first) hits.set(title, artist);
      // The first one is the popular one; a cover is heard much less, and sometimes as a version.
      const popularity = first ? 20_000 + longTailed(random, 60_000, 2) : longTailed(random, 120, 2);
      songs.push({
        title: first || random.chance(0.7) ? title : withDetails(title, artist.maker, random),
        popularity,
      });
      continue;
    }
    const earlier = songs.length > 0 && random.chance(0.04) ? random.pick(songs).title : undefined;
    const title = earlier ?? artist.maker.title(random);
    const isDetailed = earlier !== undefined || random.chance(0.16);
    songs.push({ title: isDetailed ? withDetails(title, artist.maker, random) : title, popularity: usual });
  }
  return songs;
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
