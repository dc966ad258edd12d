import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { LogFields } from '../../domain/ports.ts';
import { openStore } from '../../store/store.ts';
import { compareSettings } from './node-settings.ts';

forEachDatabase(({ newLocation }) => {
  test('a node with other settings than the last one logs which', async (t) => {
    const store = await openStore(await newLocation());
    t.after(() => store.close());
    const lines: LogFields[] = [];
    const log = { ...quiet, warn: (_: string, fields?: LogFields) => void lines.push(fields!) };
    const start = (settings: Record<string, string>) => compareSettings(store, settings, log);
    const usual = { CANTIGA_URL: 'https://music.example', CANTIGA_RATE_READ: '600000' };
    await start(usual);
    await start(usual);
    assert.deepEqual(lines, []);
    const other = { ...usual, CANTIGA_RATE_READ: '7' };
    await start(other);
    // One of a later version, which has a further setting.
    await start({ ...other, CANTIGA_NEW: 'x' });
    assert.deepEqual(lines, [{ here: { CANTIGA_RATE_READ: '7' }, there: { CANTIGA_RATE_READ: '600000' } }]);
  });
});
