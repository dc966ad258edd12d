import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Refusal } from '../../domain/refusal.ts';
import { tagsBelow } from '../build/tags.ts';
import { tagKey } from './tag-key.ts';
import { parseHierarchy, parseSynonyms } from './tag-tables.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const synonyms = parseSynonyms(read('./names.tsv'));

test('reads one broader tag per line, with its narrower tags', () => {
  const hierarchy = parseHierarchy('# comment\n\nRock\thardrock\tPunk-Rock\r\npunk\tpunkrock\n', new Map());
  assert.deepEqual(
    [...hierarchy],
    [
      ['rock', ['hardrock', 'punkrock']],
      ['punk', ['punkrock']],
    ],
  );
});

const BAD: [string, RegExp][] = [
  ['rock\n', /line 1: expected a tag and those below it/],
  ['rock\t\tpunk\n', /line 1: expected no empty column/],
  ['rock\tpunk\nrock\tmetal\n', /line 2: rock already has a line/],
  ['rock\tpunk\tpunk\n', /line 1: expected each tag once/],
  ['guitar\tchitarra\n', /line 1: chitarra is a synonym: expected guitar/],
];
for (const [tsv, message] of BAD) {
  test(`rejects ${JSON.stringify(tsv)}`, () => {
    assert.throws(
      () => parseHierarchy(tsv, synonyms),
      (error) => error instanceof Refusal && error.kind === 'configuration' && message.test(error.message),
    );
  });
}

test('narrower tags are found at any depth, and cycles end', () => {
  const hierarchy = new Map([
    ['rock', ['metal']],
    ['metal', ['doom', 'rock']],
  ]);
  const numbers = new Map([
    ['rock', [0]],
    ['metal', [3]],
    ['doom', [1, 2]],
  ]);
  // Tag 0 is on the tracks 0 and 1, tag 1 on 1 and 2, tag 2 on 3, tag 3 on none.
  const tracks = { starts: Uint32Array.of(0, 2, 4, 5, 5), items: Uint32Array.of(0, 1, 1, 2, 3) };
  const below = tagsBelow(tracks, 4, numbers, hierarchy);
  assert.deepEqual(
    Array.from(below, ([broader, { numbers, tracks }]) => [broader, numbers, [...tracks]]),
    [
      ['rock', [1, 2, 3], [2, 3]],
      ['metal', [0, 1, 2], [0, 1, 2, 3]],
    ],
  );
});

test('the table contains genres, instruments and moods', () => {
  const hierarchy = parseHierarchy(read('./hierarchy.tsv'), synonyms);
  const BELOW: Record<string, string[]> = {
    rock: ['hard rock', 'punk rock', 'metal', 'grunge'],
    electronic: ['techno', 'house', 'ambient', 'drum and bass'],
    guitar: ['electric guitar', 'acoustic guitar'],
    strings: ['violin', 'Geige', 'cello'],
    happy: ['fun', 'upbeat'],
  };
  for (const [broader, tags] of Object.entries(BELOW))
    for (const tag of tags)
      assert.ok(
        hierarchy.get(broader)?.includes(synonyms.get(tagKey(tag)) ?? tagKey(tag)),
        `${tag} is ${broader}`,
      );
});
