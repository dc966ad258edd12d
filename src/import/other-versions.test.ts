import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { softwareVersion } from '../version.ts';
import { exportHeader } from './export-header.ts';
import { importPath } from './import.ts';
import { album, artist, fileOf, track } from './sample-records.fixture.ts';

const own = softwareVersion();
const header = (program: unknown, format: unknown = 1) => ({ entity: 'export', format, program });
const RECORDS = [artist, album, track];

forEachDatabase(({ openFresh }) => {
  test('imports exports of other versions whose records are valid, in any order', async () => {
    const older = header('0.0.1');
    const newer = { ...header('99.1.0'), created: '2031-01-01' };
    const files = [
      [older, ...RECORDS],
      [newer, ...RECORDS],
      [...RECORDS.toReversed(), newer],
      [older, artist, newer, track, album],
    ];
    const store = await openFresh();
    for (const file of files) {
      const { records } = await importPath(store, await fileOf(file));
      assert.deepEqual(records, { artist: 1, album: 1, track: 1 });
    }
  });

  test('rejects what another version exported and this one cannot read, names both versions, and imports nothing', async () => {
    const withAdvice = (fault: string, advice: string) =>
      new RegExp(`^catalogue-\\d+\\.jsonl:${fault}.*\\. Cantiga ${advice}\\.$`);
    const newer = `99\\.1\\.0 exported this file, and this is ${own}: import it with 99\\.1\\.0 or later`;
    const older = `0\\.0\\.1 exported this file, and this is ${own}: import it with 0\\.0\\.1 into an empty database, and start ${own} with that database`;
    const unknownField = { ...track, mood: 'calm' };
    const cases: [object[], RegExp][] = [
      [[header('99.1.0', 2), ...RECORDS], withAdvice('1: export\\.format: expected at most 1, got 2', newer)],
      [[...RECORDS, header('99.1.0', 2)], withAdvice('4: export\\.format: expected at most 1, got 2', newer)],
      [
        [header('99.1.0'), artist, { entity: 'label', id: 1 }],
        withAdvice('3: entity: expected one of', newer),
      ],
      [
        [header('99.1.0'), artist, album, unknownField],
        withAdvice('4: track: expected no field "mood"', newer),
      ],
      [
        [artist, album, unknownField, header('99.1.0')],
        withAdvice('3: track: expected no field "mood"', newer),
      ],
      [
        [header('0.0.1'), artist, album, unknownField],
        withAdvice('4: track: expected no field "mood"', older),
      ],
      [
        [{ entity: 'export', format: 2 }, ...RECORDS],
        /got 2\. A later version of Cantiga exported this file/,
      ],
      [
        [header('0.0.1', 'two'), ...RECORDS],
        /:1: export\.format: expected a whole number from 1, got "two"\.$/,
      ],
      [
        [header('\u001b[31m'), ...RECORDS],
        /:1: export\.program: expected a version .* got "\\u001b\[31m"\.$/,
      ],
      [
        [exportHeader(), artist, album, unknownField],
        /:4: track: expected no field "mood"; known are [^.]*\.$/,
      ],
      [[exportHeader()], /: expected at least one record, but the file is empty\.$/],
    ];
    const store = await openFresh();
    for (const [file, message] of cases) {
      await assert.rejects(importPath(store, await fileOf(file)), {
        name: 'Refusal',
        kind: 'import',
        message,
      });
      assert.deepEqual(await store.db.selectFrom('artist').selectAll().execute(), []);
    }
  });
});
