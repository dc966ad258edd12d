import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IMPORT_FIELDS } from '../domain/imports/import-fields.ts';
import { findFault } from './entities.ts';

test('the fields that pages describe are those of the format', () => {
  for (const [entity, { required, optional }] of Object.entries(IMPORT_FIELDS)) {
    const [, known] = /; known are (.*)$/.exec(findFault({ entity, 'no such field': 1 }) ?? '') ?? [];
    assert.deepEqual(known?.split(', ').sort(), ['entity', ...required, ...optional].sort(), entity);
    for (const field of required) {
      const others = Object.fromEntries(
        required.filter((each) => each !== field).map((each) => [each, undefined]),
      );
      assert.notEqual(findFault({ entity, ...others }), undefined, `${entity}.${field}`);
    }
  }
});
