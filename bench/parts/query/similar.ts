/** Similar tracks and charts, ten a page. */
import type { Catalogue, OrdinalPage } from '../../../src/catalogue/catalogue.ts';
import { textAt } from '../../../src/catalogue/columns/text-column.ts';
import { chartOfAlbums, chartOfArtists, chartOfTracks } from '../../../src/catalogue/query/charts.ts';
import { findSimilarTracks } from '../../../src/catalogue/query/similar-tracks.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { CHART_PERIODS } from '../../../src/domain/vocabulary.ts';
import { createDraw, type Draw } from '../../catalogue/draw.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure } from '../../measure/times.ts';

interface SimilarClass {
  name: string;
  /** Milliseconds that 99 % of them may take. */
  target: number;
  ask(catalogue: Catalogue, draw: Draw): () => OrdinalPage;
}

const PAGE = { offset: 0, limit: 10, fullcount: false };
const EVERYTHING = { noArtist: false, noAlbum: false };

const SIMILAR_CLASSES: readonly SimilarClass[] = [
  {
    name: 'tracks/similar',
    target: 5,
    ask: (catalogue, draw) => {
      const [id] = draw.ids(1);
      return () => findSimilarTracks(catalogue, { ...PAGE, ...EVERYTHING, id });
    },
  },
  {
    name: 'tracks/similar, other artists, fullcount',
    target: 10,
    ask: (catalogue, draw) => {
      const [id] = draw.ids(1);
      return () =>
        findSimilarTracks(catalogue, { ...PAGE, fullcount: true, noArtist: true, noAlbum: false, id });
    },
  },
  {
    name: 'tracks, xartist',
    target: 10,
    ask: (catalogue, draw) => {
      const { name } = catalogue.outsideArtists;
      const xartist = textAt(name, draw.below(name.starts.length - 1));
      return () => findTracks(catalogue, { ...PAGE, types: ['albumtrack'], xartist, order: [] });
    },
  },
  {
    name: 'charts/tracks',
    target: 10,
    ask: (catalogue, draw) => {
      const query = { ...PAGE, offset: draw.below(100), period: draw.pick(CHART_PERIODS) };
      return () => chartOfTracks(catalogue, query);
    },
  },
  {
    name: 'charts/tracks by tag, fullcount',
    target: 10,
    ask: (catalogue, draw) => {
      const query = { ...PAGE, fullcount: true, period: draw.pick(CHART_PERIODS), tag: draw.tags(1)[0] };
      return () => chartOfTracks(catalogue, query);
    },
  },
  {
    name: 'charts/albums by tag',
    target: 10,
    ask: (catalogue, draw) => {
      const query = { ...PAGE, period: draw.pick(CHART_PERIODS), tag: draw.tags(1)[0] };
      return () => chartOfAlbums(catalogue, query);
    },
  },
  {
    name: 'charts/artists by tag',
    target: 10,
    ask: (catalogue, draw) => {
      const query = { ...PAGE, period: draw.pick(CHART_PERIODS), tag: draw.tags(1)[0] };
      return () => chartOfArtists(catalogue, query);
    },
  },
];

export function similarSection(catalogue: Catalogue, tracks: number, cases: number, effort: Effort): Section {
  const rows = SIMILAR_CLASSES.map(({ name, target, ask }) => {
    const draw = createDraw(tracks);
    const asked = Array.from({ length: cases }, () => ask(catalogue, draw));
    const { p50, p99 } = measure((index) => asked[index % asked.length](), effort);
    return {
      cells: [name, milliseconds(p50), milliseconds(p99)],
      target: verdict(p99 <= target, `p99 ≤ ${target}`),
    };
  });
  return { title: 'Similar tracks and charts, ms', columns: ['p50', 'p99'], rows };
}
