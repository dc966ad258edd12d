/**
 * Every row of `src/domain/columns.ts` reaches every place: from an import file to the generation, the API, the admin form and the
 * documentation. A message names the file in which a new column is missing.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FLAG, type Flag } from '../src/catalogue/catalogue.ts';
import { textOfRow } from '../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../src/catalogue/query/tracks.ts';
import { openAdmin } from '../src/core/admin/admin.fixture.ts';
import { changedColumns, fieldsOf } from '../src/core/admin/editable.ts';
import {
  type Column,
  type ColumnType,
  columnsOf,
  editableColumns,
  editableValue,
  numberOf,
  orderNames,
  readAs,
  storedValue,
  trackColumns,
} from '../src/domain/columns.ts';
import { CATALOGUE_KINDS, type CatalogueKind, TRACK_TYPES } from '../src/domain/vocabulary.ts';
import { tracks } from '../src/http/v3.0/operations/tracks.ts';
import { importPath } from '../src/import/import.ts';
import { fileOf } from '../src/import/sample-records.fixture.ts';
import { type CatalogueRows, findRow } from '../src/store/catalogue-edits.ts';
import * as german from '../web/src/admin/messages/de/index.ts';
import * as english from '../web/src/admin/messages/en/index.ts';
import * as spanish from '../web/src/admin/messages/es/index.ts';
import * as french from '../web/src/admin/messages/fr/index.ts';
import { forEachDatabase } from './databases.fixture.ts';

/** A value of each type that is not its default. */
const VALUES: Record<Exclude<ColumnType, 'word'>, unknown> = {
  id: 7,
  optionalId: 7,
  name: 'A name',
  line: 'A line',
  text: 'Two\nlines',
  flag: true,
  count: 3,
  seconds: 200,
  decibels: -6.5,
  day: '2014-02-28',
  url: 'https://example.org/',
  language: 'gl',
  isrc: 'ESA012112345',
  file: 'files/7',
  tags: ['folk', 'rock'],
  locations: [{ latitude: 41.15, longitude: -8.61, country: 'PRT', city: 'Porto' }],
  translations: { en: 'Text' },
  similar: [{ name: 'Muse', score: 0.5 }],
};

function sampleOf({ type, words = [], default: fallback }: Column): unknown {
  if (type === 'word') return words.find((word) => word !== fallback);
  return type === 'flag' ? !fallback : VALUES[type];
}

function recordOf(kind: CatalogueKind): object {
  const parts = { top: {}, musicinfo: {}, tags: {} };
  for (const [name, column] of columnsOf(kind))
    Object.assign(parts[column.within ?? 'top'], { [name]: sampleOf(column) });
  const { top, musicinfo, tags: kinds } = parts;
  return { entity: kind, ...top, ...(kind === 'track' && { musicinfo: { ...musicinfo, tags: kinds } }) };
}

const RECORDS = CATALOGUE_KINDS.map(recordOf);

forEachDatabase((database) => {
  test('a migration adds every column, and an import fills it', async () => {
    const store = await database.openFresh();
    await importPath(store, await fileOf(RECORDS));
    for (const kind of CATALOGUE_KINDS) {
      const row = (await findRow(store.db, kind, 7)) as CatalogueRows[CatalogueKind] &
        Record<string, unknown>;
      for (const [name, column] of columnsOf(kind))
        assert.deepEqual(
          row[name],
          storedValue(column, sampleOf(column)),
          `src/import/writing/rows.ts: ${kind}.${name}`,
        );
    }
  });

  test('a generation has every number and every column of tracks, and the API finds tracks by it', async () => {
    const { store, rebuild } = await openAdmin(database);
    await importPath(store, await fileOf(RECORDS), { replace: true });
    const catalogue = await rebuild();
    for (const kind of CATALOGUE_KINDS) {
      const rows = catalogue[`${kind}s`] as unknown as Record<string, Uint32Array> &
        Record<'ascending' | 'descending', Record<string, Uint32Array>>;
      const stored = (await findRow(store.db, kind, 7)) as unknown as Record<string, string | number | null>;
      const ordinal = catalogue[`${kind}s`].id.indexOf(7);
      for (const [name, described] of readAs(kind, 'number'))
        assert.equal(rows[name][ordinal], numberOf(described).value(stored[name]), inBuilder(name));
      for (const name of orderNames(kind))
        assert.ok(rows.ascending[name] && rows.descending[name], `src/catalogue/build/assemble.ts: ${name}`);
    }
    const track = catalogue.tracks.id.indexOf(7);
    for (const name of trackColumns({ readModel: 'text' }))
      assert.equal(textOfRow(catalogue.tracks[name], track), sampleOf(column(name)), inBuilder(name));
    for (const name of trackColumns({ readModel: 'indexed' })) {
      const { texts, number } = catalogue.tracks[name];
      assert.equal(texts[number[track]], sampleOf(column(name)), inBuilder(name));
    }
    for (const name of trackColumns({ readModel: 'flag' }))
      assert.equal(
        (catalogue.tracks.flags[track] & FLAG[name]) !== 0,
        sampleOf(column(name)),
        inBuilder(name),
      );

    for (const [name, { readModel, ...rest }] of columnsOf('track')) {
      if (!('filter' in rest)) continue;
      const value = sampleOf(column(name));
      const found = (expectedValue: unknown) =>
        findTracks(catalogue, {
          ...{ types: TRACK_TYPES, order: [], offset: 0, limit: 200, fullcount: false },
          [name]: readModel === 'flag' ? expectedValue : [expectedValue],
        }).ordinals.includes(track);
      const message = `src/catalogue/query/tracks.ts: the filter ${name}`;
      assert.equal(found(value), true, message);
      assert.equal(found(readModel === 'flag' ? !value : 'other'), false, message);
    }
  });
});

const column = (name: string) => Object.fromEntries(columnsOf('track'))[name];
const inBuilder = (name: string) => `src/catalogue/build/schema.ts: ${name}`;

test('the API has a field for every result and a parameter for every filter', () => {
  for (const [name, described] of columnsOf('track')) {
    if ('result' in described)
      assert.ok(
        tracks.fields.some((field) => field.name === name),
        `src/http/v3.0/shapes/track.ts: the field ${name}`,
      );
    if ('filter' in described)
      assert.ok(tracks.parameters.has(name), `src/http/v3.0/operations/tracks.ts: the parameter ${name}`);
  }
});

test('flags fit into 32 bits', () => {
  const bits = Object.values<number>(FLAG);
  assert.equal(new Set(bits).size, (Object.keys(FLAG) as Flag[]).length);
  assert.ok(
    bits.every((bit) => bit !== 0),
    'src/catalogue/catalogue.ts: `flags` needs a second column',
  );
});

test('administrators can edit every column that has a form', () => {
  for (const kind of CATALOGUE_KINDS) {
    const empty = Object.fromEntries(
      columnsOf(kind).map(([name, described]) => [
        name,
        storedValue(described, described.required ? sampleOf(described) : undefined),
      ]),
    ) as CatalogueRows[typeof kind];
    for (const [name, described] of editableColumns(kind)) {
      const changes = { [name]: sampleOf(described) };
      const stored = storedValue(described, changes[name]);
      const expected = described.required ? {} : { [name]: stored };
      assert.deepEqual(changedColumns(kind, empty, changes), expected, `src/core/admin/editable.ts: ${name}`);
      assert.deepEqual(editableValue(described, stored), changes[name], `src/domain/columns.ts: ${name}`);
      assert.ok(Object.hasOwn(fieldsOf(kind, empty), name), `src/core/admin/editable.ts: ${name}`);
      for (const [language, { fields }] of Object.entries({
        en: english,
        de: german,
        fr: french,
        es: spanish,
      }))
        assert.ok(fields[name], `web/src/messages/${language}/editing.ts: fields.${name}`);
    }
  }
});

test('the documentation of the import format names every column', () => {
  const page = readFileSync(new URL('../docs/import.md', import.meta.url), 'utf8');
  for (const kind of CATALOGUE_KINDS) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${kind}\``)) ?? '';
    const listed = row.split('|')[2].trim().split(' ');
    const expected = columnsOf(kind)
      .filter(([, { within }]) => within === undefined)
      .map(([name, { required }]) => `\`${name}\`${required ? '' : '?'}`);
    for (const field of expected)
      assert.ok(listed.includes(field), `docs/import.md: ${field} in the row of ${kind}`);
  }
  const musicinfo = page.split('\n').find((line) => line.startsWith('- `musicinfo`:')) ?? '';
  for (const [name, { within }] of columnsOf('track'))
    if (within !== undefined) assert.ok(musicinfo.includes(name), `docs/import.md: ${name} in musicinfo`);
});
