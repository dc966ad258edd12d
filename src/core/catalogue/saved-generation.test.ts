import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createGenerationSaver } from './saved-generation.ts';

test('a generation that a build has written is not written again until records have changed', async () => {
  let written = 0;
  const saver = createGenerationSaver({
    ...{ folder: '', savedAfter: 2, saveAgainMs: 0, log: quiet },
    async open() {
      written++;
      throw new Error('no store');
    },
  });
  const change = async (records: number) => {
    saver.changed(records);
    saver.saveIfDue({} as Catalogue);
    await saver.settled();
    return written;
  };
  assert.equal(await change(1), 0);
  saver.built();
  assert.equal(await change(1), 0);
  assert.equal(await change(1), 1);
});
