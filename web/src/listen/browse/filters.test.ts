import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  ALBUMS,
  browsePage,
  chosenOf,
  FILTER_NAMES,
  isChosen,
  listPage,
  readFilters,
  readOffset,
  toggled,
  trackParameters,
  writeFilters,
  yearSpan,
} from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('reads every filter by its name in the API', () => {
  const query =
    'search=night+train&tags=jazz+piano&vocalinstrumental=vocal&acousticelectric=acoustic&speed=low+high&gender=female&lang=fr&audio=true&ccnc=false&ccnd=false&ccsa=true&durationbetween=60_180&datebetween=2020-01-01_2020-12-31&order=name';
  const { filters, ignored } = read(query);
  assert.deepEqual(ignored, []);
  assert.deepEqual(filters, {
    search: ['night train'],
    tags: ['jazz', 'piano'],
    vocalinstrumental: ['vocal'],
    acousticelectric: ['acoustic'],
    speed: ['low', 'high'],
    gender: ['female'],
    lang: ['fr'],
    audio: ['true'],
    ccnc: ['false'],
    ccnd: ['false'],
    ccsa: ['true'],
    durationbetween: ['60_180'],
    datebetween: ['2020-01-01_2020-12-31'],
    order: ['name'],
  });
  assert.equal(writeFilters(filters).toString(), query);
});

test('accepts other spellings of a value and writes the canonical one', () => {
  assert.equal(
    writeFilters(read('ccnc=1&ccnd=FALSE&lang=DE').filters).toString(),
    'lang=de&ccnc=true&ccnd=false',
  );
});

test('ignores and reports values that the API would reject', () => {
  const bad: Record<string, string> = {
    vocalinstrumental: 'both',
    speed: 'fast',
    lang: 'english',
    audio: 'false',
    ccnc: 'maybe',
    durationbetween: '180_60',
    datebetween: '2020-02-30_2020-12-31',
    order: 'id; drop table',
    tags: 'a\u0007b',
    search: 'x'.repeat(1001),
  };
  for (const [name, value] of Object.entries(bad)) {
    const { filters, ignored } = readFilters(new URLSearchParams({ [name]: value }));
    assert.deepEqual({ filters, ignored }, { filters: {}, ignored: [{ name, value }] }, name);
  }
});

test('keeps the valid values of a list that has invalid ones', () => {
  const { filters, ignored } = read('speed=low+quick+high');
  assert.deepEqual(filters, { speed: ['low', 'high'] });
  assert.deepEqual(ignored, [{ name: 'speed', value: 'quick' }]);
});

test('reads each value of a list once, and at most twenty', () => {
  assert.deepEqual(read('tags=a+b+a').filters, { tags: ['a', 'b'] });
  const many = Array.from({ length: 25 }, (_, i) => `tag${i}`);
  const { filters, ignored } = read(`tags=${many.join('+')}`);
  assert.equal(filters.tags?.length, 20);
  assert.equal(ignored.length, 5);
});

test('reads the last of several values of a single-value filter, and skips empty values', () => {
  assert.deepEqual(read('order=name&order=duration_asc').filters, { order: ['duration_asc'] });
  assert.deepEqual(read('search=&tags=+&ccnc=').filters, {});
});

test('does not report parameters that are not filters', () => {
  assert.deepEqual(read('utm_source=letter&offset=50&__proto__=1'), { filters: {}, ignored: [] });
});

test('adds a tag to the chosen tags, and replaces the value of any other filter', () => {
  const filters = read('tags=jazz&speed=low+high&ccnc=true').filters;
  assert.deepEqual(toggled(filters, 'tags', 'piano').tags, ['jazz', 'piano']);
  assert.deepEqual(toggled(filters, 'speed', 'medium').speed, ['medium']);
  assert.deepEqual(toggled(filters, 'ccnc', 'false').ccnc, ['false']);
});

test('removes a value that is chosen again', () => {
  const filters = read('tags=jazz+piano&speed=low').filters;
  assert.equal(browsePage(toggled(filters, 'tags', 'jazz')), '/browse?tags=piano&speed=low');
  assert.equal(browsePage(toggled(toggled(filters, 'tags', 'jazz'), 'tags', 'piano')), '/browse?speed=low');
  assert.equal(isChosen(filters, 'tags', 'jazz'), true);
  assert.equal(isChosen(toggled(filters, 'tags', 'jazz'), 'tags', 'jazz'), false);
});

test('lists the chosen filters without the order', () => {
  assert.deepEqual(chosenOf(read('order=name&tags=jazz+piano&ccnc=false').filters), [
    { name: 'tags', value: 'jazz' },
    { name: 'tags', value: 'piano' },
    { name: 'ccnc', value: 'false' },
  ]);
});

test('sorts by popularity this month unless there is a search or an order', () => {
  assert.equal(trackParameters({})['order'], 'popularity_month');
  assert.equal(trackParameters(read('search=night').filters)['order'], undefined);
  assert.deepEqual(trackParameters(read('order=name').filters)['order'], ['name']);
});

test('each list has one URL: the default order is left out', () => {
  const albums = (query: string) => readFilters(new URLSearchParams(query), ALBUMS).filters;
  assert.deepEqual(read('order=popularity_month').filters, {});
  assert.deepEqual(read('search=night&order=popularity_month').filters.order, ['popularity_month']);
  assert.equal(listPage(ALBUMS, albums('order=releasedate_desc')), '/albums');
  assert.equal(
    listPage(ALBUMS, albums('tags=jazz&order=name'), 60),
    '/albums?tags=jazz&order=name&offset=60',
  );
});

test('albums have neither durations nor orders of tracks', () => {
  const { filters, ignored } = readFilters(
    new URLSearchParams('durationbetween=60_180&order=duration_asc&lang=fr'),
    ALBUMS,
  );
  assert.deepEqual(filters, { lang: ['fr'] });
  assert.deepEqual(ignored, [{ name: 'order', value: 'duration_asc' }]);
});

test('reads an offset, and 0 if it is not a number', () => {
  const offsetOf = (query: string) => readOffset(new URLSearchParams(query));
  assert.equal(offsetOf('offset=150'), 150);
  for (const query of ['', 'offset=-1', 'offset=1e9', 'offset=99999999999999', 'offset=one']) {
    assert.equal(offsetOf(query), 0, query);
  }
  assert.equal(browsePage({ tags: ['jazz'] }, 50), '/browse?tags=jazz&offset=50');
  assert.equal(browsePage({}), '/browse');
});

test('accepts every year, including those before 1000', () => {
  for (const year of [1, 850, 2024, 9999]) {
    const datebetween = yearSpan(year);
    assert.deepEqual(readFilters(new URLSearchParams({ datebetween })).filters, {
      datebetween: [datebetween],
    });
  }
});

test('reads back what it writes, for random queries', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('true', '0', 'low', 'vocal', 'jazz piano', '1_2', '2020-01-01_2021-01-01', 'name', 'fr'),
  );
  const pair = fc.tuple(fc.constantFrom(...FILTER_NAMES), value);
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const { filters } = readFilters(new URLSearchParams(pairs));
      const readAgain = readFilters(new URLSearchParams(writeFilters(filters).toString()));
      assert.deepEqual(readAgain, { filters, ignored: [] });
    }),
  );
});
