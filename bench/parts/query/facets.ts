/** Counts next to filters, as `/web-api/facets` returns them. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { countFacets } from '../../../src/catalogue/query/facets.ts';
import type { TrackFilter } from '../../../src/catalogue/query/query.ts';
import { SPEEDS, VOCAL_INSTRUMENTAL } from '../../../src/domain/vocabulary.ts';
import { createDraw, type Draw } from '../../catalogue/draw.ts';
import { milliseconds, type Section, verdict } from '../../measure/table.ts';
import { type Effort, measure } from '../../measure/times.ts';

interface FacetClass {
  name: string;
  draw(draw: Draw): Omit<TrackFilter, 'types'>;
}

const FACET_CLASSES: readonly FacetClass[] = [
  { name: 'nothing chosen', draw: () => ({}) },
  {
    name: 'speed and voice',
    draw: (draw) => ({ speeds: [draw.pick(SPEEDS)], vocalinstrumental: draw.pick(VOCAL_INSTRUMENTAL) }),
  },
  { name: 'one tag', draw: (draw) => ({ tags: draw.tags(1) }) },
  { name: 'two tags, commercial use', draw: (draw) => ({ tags: draw.tags(2), ccnc: false }) },
  {
    name: 'length, dates, languages, speeds, licence',
    draw: (draw) => ({
      duration: { from: 120, to: 240 + draw.below(200) },
      released: { from: 20_100_101, to: 20_201_231 },
      lang: ['en', draw.pick(['de', 'fr', 'es'])],
      speeds: ['low', draw.pick(['medium', 'high'])],
      ccnc: false,
      ccnd: false,
    }),
  },
  { name: 'search for a word', draw: (draw) => ({ search: draw.word(50, 2000) }) },
];

/** Milliseconds that half of them may take. */
const TARGET = 10;

export function facetSection(catalogue: Catalogue, tracks: number, cases: number, effort: Effort): Section {
  const rows = FACET_CLASSES.map(({ name, draw }) => {
    const source = createDraw(tracks);
    const filters = Array.from({ length: cases }, () => draw(source));
    const ask = (index: number) =>
      countFacets(catalogue, { types: ['albumtrack'], ...filters[index % filters.length] });
    const { p50, p99 } = measure(ask, effort);
    return {
      cells: [name, milliseconds(p50), milliseconds(p99)],
      target: verdict(p50 <= TARGET, `p50 ≤ ${TARGET}`),
    };
  });
  return { title: 'Counts beside filters, ms', columns: ['p50', 'p99'], rows };
}
