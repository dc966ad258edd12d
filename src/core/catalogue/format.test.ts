/**
 * Compares the generation of a fixed example with `format.fixture.json`, which has a line for each column: its kind and a hash of
 * what is in it.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { FORMAT, FORMAT_VERSION } from '../../catalogue/format.ts';
import { toSnapshot } from '../../catalogue/snapshot.ts';
import { HIERARCHY, readGeneration, SYNONYMS } from './build-generation.ts';
import { DAY, fillExample } from './format-example.fixture.ts';

const RECORD = 'CANTIGA_TEST_RECORD';
const RECORDED = new URL('./format.fixture.json', import.meta.url);
const TABLES = {
  synonyms: SYNONYMS,
  hierarchy: HIERARCHY,
  traditional: new URL('../../catalogue/text/words/traditional.json', import.meta.url),
};
const HOW = `The generations that this code builds differ from the recorded ones. Raise FORMAT_VERSION in src/catalogue/format.ts,
so that saved generations are built again. Then record the new ones:
${RECORD}=on node --test --test-name-pattern=sqlite src/core/catalogue/format.test.ts`;

interface Recorded {
  version: number;
  /** `FORMAT`. */
  format: string;
  /** Path → kind and hash. */
  columns: Record<string, string>;
}

interface Column {
  kind: string;
  isEmpty: boolean;
  hash: string;
}

/** All columns below `path`. A list of texts and a Map are a column too. */
function* columnsOf(value: unknown, path: string): Generator<[path: string, column: Column]> {
  const { header, arrays } = toSnapshot(value);
  const bytes = arrays.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const column = { isEmpty: false, hash: hashOf(header, ...bytes) };
  if (ArrayBuffer.isView(value))
    yield [path, { ...column, kind: kindOf(value), isEmpty: bytes[0].every((byte) => byte === 0) }];
  else if (value instanceof Map) yield [path, { ...column, kind: 'Map', isEmpty: value.size === 0 }];
  else if (Array.isArray(value)) yield [path, { ...column, kind: 'list', isEmpty: value.length === 0 }];
  else if (typeof value !== 'object' || value === null) yield [path, { ...column, kind: typeof value }];
  else
    for (const [name, part] of Object.entries(value))
      yield* columnsOf(part, path === '' ? name : `${path}.${name}`);
}

const kindOf = (array: ArrayBufferView) => (array as Uint8Array)[Symbol.toStringTag];

function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

/** With another Unicode version the content may differ, the kinds may not. */
function differing(found: Recorded, recorded: Recorded): string[] {
  const compared = (line = '') => (recorded.format === found.format ? line : line.split(' ')[0]);
  const paths = new Set([...Object.keys(found.columns), ...Object.keys(recorded.columns)]);
  return [...paths].filter((path) => compared(found.columns[path]) !== compared(recorded.columns[path]));
}

forEachDatabase(({ openFresh }) => {
  test('a change of the columns or of what is in them has a new format version', async (t) => {
    const store = await openFresh();
    await fillExample(store);
    const generation = await store.snapshot((snapshot) =>
      readGeneration(snapshot, {
        ...{ version: 1, counted: { change: 0, day: DAY } },
        folders: { data: tmpdir(), library: tmpdir() },
      }),
    );
    const found = [...columnsOf(generation, '')];
    const empty = found.filter(([, { isEmpty }]) => isEmpty);
    assert.deepEqual(
      empty.map(([path]) => path),
      [],
      'extend the example: these columns have no content',
    );
    const lines = [
      ...found.map(([path, { kind, hash }]) => [path, `${kind} ${hash}`]),
      ...Object.entries(TABLES).map(([name, url]) => [`table ${name}`, `file ${hashOf(readFileSync(url))}`]),
    ];
    const now: Recorded = {
      version: FORMAT_VERSION,
      format: FORMAT,
      columns: Object.fromEntries(lines.sort()),
    };
    const recorded: Recorded = JSON.parse(readFileSync(RECORDED, 'utf8'));
    if (process.env[RECORD] === 'on' && recorded.version !== FORMAT_VERSION)
      return writeFileSync(RECORDED, `${JSON.stringify(now, null, 2)}\n`);
    assert.deepEqual(differing(now, recorded), [], HOW);
    assert.equal(recorded.version, FORMAT_VERSION, HOW);
    if (recorded.format !== FORMAT) t.diagnostic(`only kinds are compared: recorded with ${recorded.format}`);
  });
});
