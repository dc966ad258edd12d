/** Queries of artists and albums, ten per page, with their nested rows. */
import type { Catalogue, OrdinalPage } from '../../../src/catalogue/catalogue.ts';
import { findArtistLocations } from '../../../src/catalogue/query/artist-locations.ts';
import { findArtists } from '../../../src/catalogue/query/artists.ts';
import { findAlbumMusicinfo, findArtistMusicinfo } from '../../../src/catalogue/query/musicinfo.ts';
import { findAlbumTracks, findArtistAlbums } from '../../../src/catalogue/query/nested.ts';
import { createDraw, type Draw } from '../../catalogue/draw.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure } from '../../measure/times.ts';

interface OwnerClass {
  name: string;
  ask(catalogue: Catalogue, draw: Draw): () => OrdinalPage;
}

const PAGE = { offset: 0, limit: 10, fullcount: false };
const POPULAR = [{ field: 'popularity_month', descending: true }] as const;
const place = (draw: Draw) => ({ latitude: -55 + draw.below(120), longitude: -180 + draw.below(360) });

export const OWNER_CLASSES: readonly OwnerClass[] = [
  {
    name: 'artists by popularity',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, offset: draw.below(100), order: [...POPULAR] };
      return () => findArtists(catalogue, query);
    },
  },
  {
    name: 'artists, namesearch',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, namesearch: draw.wordPart(), order: [] };
      return () => findArtists(catalogue, query);
    },
  },
  {
    name: 'artists/albums, years, fullcount',
    ask: (catalogue, draw) => {
      const year = 2005 + draw.below(15);
      const albumReleased = { from: year * 10_000 + 101, to: (year + 1) * 10_000 + 1231 };
      const query = { ...PAGE, fullcount: true, albumReleased, order: [...POPULAR], albumOrder: [] };
      return () => findArtistAlbums(catalogue, query);
    },
  },
  {
    name: 'albums/tracks by popularity',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, offset: draw.below(100), order: [...POPULAR], trackOrder: [] };
      return () => findAlbumTracks(catalogue, query);
    },
  },
  {
    name: 'artists/locations within 50 km',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, near: { ...place(draw), radius: 50 }, order: [] };
      return () => findArtistLocations(catalogue, query);
    },
  },
  {
    name: 'artists/locations within 5,000 km',
    ask: (catalogue, draw) => {
      const near = { ...place(draw), radius: 5000 };
      const query = { ...PAGE, fullcount: true, near, order: [...POPULAR] };
      return () => findArtistLocations(catalogue, query);
    },
  },
  {
    name: 'artists/musicinfo by tag',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, tag: draw.tags(1)[0], order: [] };
      return () => findArtistMusicinfo(catalogue, query);
    },
  },
  {
    name: 'albums/musicinfo by tag',
    ask: (catalogue, draw) => {
      const query = { ...PAGE, tag: draw.tags(1)[0], order: [] };
      return () => findAlbumMusicinfo(catalogue, query);
    },
  },
];

/** Not compared with SQLite: the comparison is made with tracks. */
export function ownerSection(catalogue: Catalogue, tracks: number, cases: number, effort: Effort): Section {
  const rows = OWNER_CLASSES.map(({ name, ask }) => {
    const draw = createDraw(tracks);
    const asked = Array.from({ length: cases }, () => ask(catalogue, draw));
    const { p50, p99 } = measure((index) => asked[index % asked.length](), effort);
    return { cells: [name, milliseconds(p50), milliseconds(p99)], target: verdict(p99 <= 10, 'p99 ≤ 10') };
  });
  return { title: 'Artists and albums, ms', columns: ['p50', 'p99'], rows };
}
