/**
 * Every operation × every parameter that it declares × every format, held against the demo catalogue: derived from the
 * declarations alone, so that an operation is covered the day it is written. What the answers mean is told by the tests
 * beside the operations.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { testFormats } from './conformance/formats.fixture.ts';
import { testParameter } from './conformance/parameters.fixture.ts';
import { createQuestions } from './conformance/questions.fixture.ts';
import { testRequests } from './conformance/requests.fixture.ts';
import { testResults } from './conformance/results.fixture.ts';

const questions = createQuestions();
before(questions.start);
after(questions.close);

/** Writes come last: what they do must not change what others read. */
const reads = OPERATIONS.filter(({ kind }) => kind !== 'write');
const writes = OPERATIONS.filter(({ kind }) => kind === 'write');

for (const operation of [...reads, ...writes]) {
  describe(operation.path, () => {
    for (const name of operation.parameters.keys()) testParameter(operation, name, questions);
    testRequests(operation, questions);
    if (operation.kind === 'file redirect') return;
    testFormats(operation, questions);
    if (operation.kind !== 'write') testResults(operation, questions);
  });
}

test('nothing of this was a fault of the service', () => {
  assert.deepEqual(questions.service().faults, []);
});
