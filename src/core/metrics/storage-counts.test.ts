import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { parseExposition, sumOf } from '../../../test/exposition.fixture.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import { STORAGE_OPERATIONS, watchedStorage } from '../../media/storage/storage-use.ts';
import { createStorageCounts } from './metrics.ts';

test('counts the requests to a storage, their errors and their bytes', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-counts-'));
  t.after(() => rm(folder, { recursive: true }));
  const register = new Registry();
  const counts = createStorageCounts(register);
  const files = createFolderStorage(join(folder, 'objects'));
  const away = () => Promise.reject(new Unavailable('Later.', new Error('away')));
  const storage = watchedStorage({ ...files, remove: away }, counts.add);
  const path = join(folder, 'a');
  await writeFile(path, '0123456789');
  await storage.write('a', { from: { path }, type: 'audio/flac' });
  await storage.write('b', { from: Buffer.from('01234'), type: 'audio/flac' });
  await storage.find('a');
  for (const range of [undefined, { from: 2, to: 4 }, { from: 8, to: 100 }])
    (await storage.read('a', range)).stream.destroy();
  await assert.rejects(storage.read('none'), { code: 'ENOENT' });
  await assert.rejects(storage.remove('a'), { kind: 'unavailable' });

  const families = parseExposition(await register.metrics());
  const valuesOf = (name: string) =>
    STORAGE_OPERATIONS.map((operation) => [operation, sumOf(families, name, { operation })]);
  assert.deepEqual(valuesOf('cantiga_storage_request_duration_seconds_count'), [
    ['find', 1],
    ['read', 4],
    ['write', 2],
    ['remove', 1],
  ]);
  assert.deepEqual(valuesOf('cantiga_storage_errors_total'), [
    ['find', 0],
    ['read', 0],
    ['write', 0],
    ['remove', 1],
  ]);
  assert.deepEqual(valuesOf('cantiga_storage_bytes_total'), [
    ['find', 0],
    ['read', 10 + 2 + 2],
    ['write', 15],
    ['remove', 0],
  ]);
});
