import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenceInWords, licenceOf } from './licence.ts';

test('lists the permissions of a licence', () => {
  const terms = (url: string) => licenceOf(url).terms;
  const CC = 'http://creativecommons.org';
  assert.deepEqual(terms(`${CC}/licenses/by/4.0/`), { attribution: true, commercial: true, changes: 'free' });
  assert.deepEqual(terms(`${CC}/licenses/by-nc-sa/3.0/fr/`), {
    attribution: true,
    commercial: false,
    changes: 'alike',
  });
  assert.deepEqual(terms(`${CC}/licenses/by-nc-nd/2.5/deed.de`), {
    attribution: true,
    commercial: false,
    changes: 'none',
  });
  assert.deepEqual(terms(`${CC}/publicdomain/zero/1.0/`), {
    attribution: false,
    commercial: true,
    changes: 'free',
  });
});

test('states no permissions for an unknown licence', () => {
  assert.deepEqual(licenceOf('https://elsewhere.example/licence'), {
    name: 'https://elsewhere.example/licence',
  });
  assert.deepEqual(licenceOf(''), { name: '' });
});

test('the retired sampling licences have a name, and no permissions of other licences', () => {
  for (const code of ['sampling', 'sampling+', 'nc-sampling+', 'devnations']) {
    const { name, terms } = licenceOf(`http://creativecommons.org/licenses/${code}/1.0/`);
    assert.deepEqual([name, terms], [`CC ${code.toUpperCase()} 1.0`, undefined]);
  }
});

test('shows the common name of a licence', () => {
  const nameOf = (path: string) => licenceOf(`https://creativecommons.org/${path}`).name;
  assert.equal(nameOf('licenses/by/2.0/fr/'), 'CC BY 2.0 FR');
  assert.equal(nameOf('licenses/by-nc-sa/3.0'), 'CC BY-NC-SA 3.0');
  assert.equal(nameOf('licenses/by-sa/4.0/legalcode'), 'CC BY-SA 4.0');
  assert.equal(nameOf('licenses/by/4.0/deed.pt'), 'CC BY 4.0');
  assert.equal(nameOf('publicdomain/zero/1.0/'), 'CC0 1.0');
  assert.equal(nameOf('publicdomain/mark/1.0/'), 'Public Domain Mark 1.0');
});

test('names a licence in words', () => {
  const words = { by: 'Attribution', nc: 'NonCommercial', nd: 'NoDerivatives', sa: 'ShareAlike' };
  const CC = 'https://creativecommons.org';
  const inWords = (url: string) => licenceInWords(url, words);
  assert.equal(inWords(`${CC}/licenses/by-nc-sa/3.0/fr/`), 'Attribution-NonCommercial-ShareAlike');
  assert.equal(inWords(`${CC}/licenses/by/4.0/`), 'Attribution');
  for (const path of ['publicdomain/zero/1.0/', 'licenses/sampling+/1.0/'])
    assert.equal(inWords(`${CC}/${path}`), '');
  for (const url of ['https://elsewhere.example/licenses/by/4.0/', '']) assert.equal(inWords(url), '');
});
