/**
 * Every operation × every declared parameter × every format, tested against the demo catalogue: derived from the declarations alone, so
 * that every new operation is covered. The meaning of the results is tested next to the operations.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { createConformanceRequests } from './conformance/conformance-requests.fixture.ts';
import { testFormats } from './conformance/formats.fixture.ts';
import { testParameter } from './conformance/parameters.fixture.ts';
import { testRequests } from './conformance/requests.fixture.ts';
import { testResults } from './conformance/results.fixture.ts';

const requests = createConformanceRequests();
before(requests.start);
after(requests.close);

/** Writes come last, because they must not change what others read. */
const reads = OPERATIONS.filter(({ kind }) => kind !== 'write');
const writes = OPERATIONS.filter(({ kind }) => kind === 'write');

for (const operation of [...reads, ...writes]) {
  describe(operation.path, () => {
    for (const name of operation.parameters.keys()) testParameter(operation, name, requests);
    testRequests(operation, requests);
    if (operation.kind === 'file redirect') return;
    testFormats(operation, requests);
    if (operation.kind !== 'write') testResults(operation, requests);
  });
}

test('none of the requests caused an internal error', () => {
  assert.deepEqual(requests.service().faults, []);
});
