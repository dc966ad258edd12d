import assert from 'node:assert/strict';
import { test } from 'node:test';
import { naiveNamesearch } from '../../../../test/catalogue-model/namesearch-model.fixture.ts';
import type { Catalogue } from '../../catalogue.ts';
import { rowTexts } from '../../columns/row-texts.ts';
import { sortByNumber } from '../../columns/sort.ts';
import { textColumn } from '../../columns/text-column.ts';
import { buildWordIndex } from '../../text/index/word-index.ts';
import { fold } from '../../text/words/fold.ts';
import { bestByRelevance } from './best-rows.ts';
import { nameMatch } from './match.ts';
import { boosted } from './relevance.ts';

const WORDS = ['rain', 'train', 'rainy', 'sun', 'drain', 'moon', 'terrain', 'sea'];

test('of many names, a page has the best of all', () => {
  const size = 22_000;
  const values = Float64Array.from({ length: size }, (_, row) => (row * 7919) % 10_007);
  // The lowest rated tracks have words that no other has.
  const names = Array.from({ length: size }, (_, row) =>
    values[row] < 1500 ? `dark straining ${row % 7}` : `${WORDS[row % 8]} ${WORDS[(row >> 3) % 8]}`,
  );
  const folded = textColumn(names.map(fold));
  const ascending = Uint32Array.from(names.keys()).sort((a, b) => (names[a] < names[b] ? -1 : 1));
  const name = { folded: rowTexts(folded), ascending };
  const search = { tracks: buildWordIndex(size, (row) => names[row]) };
  const catalogue = { tracks: { count: size, name }, search } as unknown as Catalogue;
  const byRating = sortByNumber(values).toReversed();
  const isEven = (row: number) => row % 2 === 0;
  for (const intensity of [0.1, 1])
    for (const text of ['rain', 'ain', 'r', 'straining', 'sun', 'nothing'])
      for (const filters of [[], [{ kind: 'test' as const, passes: isEven }]]) {
        const boost = { values, byRating, typical: 900, intensity };
        const scored = [...naiveNamesearch(names, text)]
          .filter(([row]) => filters.length === 0 || isEven(row))
          .map(([row, degree]) => ({ row, score: boosted(degree, boost, row) }))
          .sort((a, b) => b.score - a.score || a.row - b.row);
        const paging = { offset: 20, limit: 30, fullcount: true };
        assert.deepEqual(
          bestByRelevance(catalogue, filters, [nameMatch(catalogue, 'tracks', text)], boost, paging),
          {
            ordinals: scored.slice(20, 50).map(({ row }) => row),
            more: scored.length > 50,
            fullcount: scored.length,
          },
          `${text} ${intensity}`,
        );
      }
});
