import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../catalogue/languages.ts';
import { type SeededRandom, seeded } from '../../catalogue/random.ts';
import { records } from '../../catalogue/records.ts';
import { SEARCH_KINDS } from './kinds.ts';
import { latinFor, romaji, romanizedHangul, withLookAlikes } from './other-scripts.ts';
import { collectSought, type SoughtTrack } from './sought.ts';
import { asItSounds, otherAnd, otherIng, otherNumber, otherNumeral, otherPart } from './spellings.ts';
import { firstLetter, insertion, mistyped, neighbourKey, omission, swap } from './typing-errors.ts';

const SONGS = [...records(3000, 2)];

/** All results of a random function. */
function results<T>(make: (random: SeededRandom) => T): Set<T> {
  const random = seeded(1);
  return new Set(Array.from({ length: 200 }, () => make(random)));
}

test('the catalogue is the same for a seed, another for another, and has every language', () => {
  assert.deepEqual(SONGS, [...records(3000, 2)]);
  assert.notDeepEqual(SONGS, [...records(3000, 3)]);
  const tracks = SONGS.filter((record) => record.entity === 'track');
  assert.equal(tracks.length, 3000);
  assert.deepEqual(new Set(tracks.map(({ musicinfo }) => musicinfo?.lang)), new Set(LANGUAGES));
  for (const { entity, name } of SONGS) assert.ok(/^\S.*$/.test(name), `${entity} ${JSON.stringify(name)}`);
});

test('a title is typed alone only if no other track has it, and a hit has less popular namesakes', () => {
  const { tracks, hits, isAmbiguous } = collectSought(SONGS);
  const named = (name: string) => tracks.filter((track) => track.name === name);
  for (const track of tracks) if (track.alone) assert.equal(named(track.name).length, 1);
  assert.ok(hits.length > 5);
  for (const hit of hits) {
    const others = tracks.filter(({ name }) => name.toLowerCase() === hit.name.toLowerCase());
    assert.equal(Math.max(...others.map(({ popularity }) => popularity)), hit.popularity);
  }
  const [alone, other] = tracks.filter((track) => track.alone);
  assert.ok(!isAmbiguous(alone.name.toUpperCase(), alone, 'track'));
  assert.ok(isAmbiguous(other.name, alone, 'track'));
  assert.ok(isAmbiguous('the', alone, 'track'));
  assert.ok(!isAmbiguous('no such words', alone, 'track'));
});

test('every kind has cases, and none is what the track is called', () => {
  const { tracks } = collectSought(SONGS);
  for (const [name, { type }] of Object.entries(SEARCH_KINDS)) {
    const random = seeded(3);
    const typed = tracks.flatMap((track) => type(track, random) ?? []);
    assert.ok(typed.length > 0, name);
    assert.ok(typed.every((text) => text !== ''));
  }
});

test('typing errors', () => {
  assert.deepEqual(
    results((random) => swap('abc', random)),
    new Set(['bac', 'acb']),
  );
  assert.deepEqual(
    results((random) => omission('abc', random)),
    new Set(['ac', 'ab']),
  );
  assert.ok(results((random) => insertion('abc', random)).has('abbc'));
  assert.deepEqual(
    results((random) => neighbourKey('az', random)),
    new Set(['ax', 'aa', 'as']),
  );
  assert.deepEqual(
    results((random) => firstLetter('ab', random)),
    new Set(['b', 'ba', 'qb', 'wb', 'sb', 'zb']),
  );
  assert.deepEqual(
    results((random) => mistyped('my abcd 1', swap, 4, random)?.slice(0, 3)),
    new Set(['my ']),
  );
  assert.equal(mistyped('my 1000', swap, 4, seeded(1)), undefined);
});

test('other spellings', () => {
  assert.ok(results((random) => asItSounds('Phantom', 'en', random)).has('fantom'));
  assert.equal(asItSounds('Oma', 'de', seeded(1)), undefined);
  assert.deepEqual(
    results((random) => otherNumber('Rivers of Stone', random)),
    new Set(['River of Stone', 'Rivers of Stones']),
  );
  assert.equal(otherNumber('Ladies', seeded(1)), 'Lady');
  assert.deepEqual(
    results((random) => otherIng('Running', random)),
    new Set(["Runnin'", 'Runnin']),
  );
  assert.equal(otherIng("Runnin' Up", seeded(1)), 'Running Up');
  assert.deepEqual(
    results((random) => otherAnd('Hall & Oates', random)),
    new Set(['Hall and Oates', 'Hall n Oates', "Hall 'n' Oates", 'Hall + Oates', 'Hall Oates']),
  );
  assert.equal(otherAnd('And Then', seeded(1)), undefined);
  assert.equal(otherNumeral('At 17', seeded(1)), 'at seventeen');
  assert.equal(otherNumeral('Seven Years', seeded(1)), '7 years');
  const parts = ['part', 'pt', 'pt.'].flatMap((part) =>
    ['1', 'one', 'i'].map((one) => `bells, ${part} ${one}`),
  );
  assert.deepEqual(
    results((random) => otherPart('Bells, Part I', random)),
    new Set(parts),
  );
  assert.equal(otherPart('A Part of Me', seeded(1)), undefined);
});

test('other scripts in Latin letters', () => {
  assert.deepEqual(
    results((random) => latinFor('Жёлтая чайка', 'ru', random)),
    new Set(['zhyoltaya chayka', 'zeltaa cajka', 'zheltaia chaika']),
  );
  assert.deepEqual(
    results((random) => latinFor('Їжак', 'uk', random)),
    new Set(['izhak', 'yizhak', 'jijak']),
  );
  assert.deepEqual(
    results((random) => latinFor('Ψυχή', 'el', random)),
    new Set(['psychi', 'psyche', 'psihi']),
  );
  assert.deepEqual(
    results((random) => romaji('ちいさなジェット', random)),
    new Set(['chiisana jetto', 'tiisana jetto']),
  );
  assert.deepEqual(
    results((random) => romaji('きょうのスター', random)),
    new Set(['kyou no sutaa', 'kyo no suta', 'kyou no suta']),
  );
  assert.equal(romaji('夢の中', seeded(1)), undefined);
  assert.deepEqual(
    results((random) => romanizedHangul('별의 음악', random)),
    new Set(['byeorui eumak', 'pyorui umak']),
  );
  const track: Partial<SoughtTrack> = { name: 'сон' };
  assert.deepEqual(
    results((random) => withLookAlikes(track.name!, random)),
    new Set([undefined, 'cон', 'сoн', 'coн']),
  );
});
