/** Every parameter of an operation: accepted values, rejected values, and repetition. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/http/v3.0/kinds/operation.ts';
import type { Parameter } from '../../src/http/v3.0/parameters/parameter-types.ts';
import {
  type ConformanceRequests,
  deliveriesOf,
  inFormat,
  type Outcome,
  type Query,
  requireRefusal,
  written,
} from './conformance-requests.fixture.ts';
import { everyField, requireShapes } from './shapes.fixture.ts';
import { samplesOf, spellings, unreadable } from './values.fixture.ts';

/** Enough to show a difference, and quick to read. */
const few = ({ parameters }: Operation): Query => (parameters.has('limit') ? { limit: '5' } : {});

const BLANKS = ['', '+', '%20%09', '%C2%A0'];

export function testParameter(operation: Operation, name: string, requests: ConformanceRequests): void {
  const parameter = operation.parameters.get(name) as Parameter;
  const isIgnored = name === 'callback' && operation.kind === 'write';
  const isCredential = name === 'client_id' || parameter.secret === true;
  if (!isCredential && !isIgnored) testGoodValues(operation, name, parameter, requests);
  if (!isIgnored) testBadValues(operation, name, parameter, requests);
  testEmpty(operation, name, parameter, requests);
  if (parameter.list) testSpellings(operation, name, parameter, requests);
  else if (!isIgnored) testRepeated(operation, name, parameter, requests);
}

function testGoodValues(
  operation: Operation,
  name: string,
  parameter: Parameter,
  { sendRequest }: ConformanceRequests,
): void {
  const { good, alike } = samplesOf(parameter);
  const take = async (query: Query) => {
    const outcome = await sendRequest(operation, query);
    // An unknown id is a valid id.
    const isMissing = operation.kind === 'file redirect' && outcome.code === 7;
    assert.ok(outcome.code === 0 || isMissing, `${written(query)}: ${outcome.message}`);
    assert.equal(outcome.warnings, '', written(query));
    return outcome;
  };

  test(`accepts ${name}`, async () => {
    const counted: Query = operation.parameters.has('fullcount') ? { fullcount: 'true' } : {};
    for (const value of good) {
      const query = { ...few(operation), ...everyField(operation), ...counted, [name]: value };
      const { results, fullcount } = await take(query);
      if (value.toLowerCase() !== 'xml') requireShapes(operation, query, results);
      if (!operation.parameters.has('offset') || fullcount === undefined) continue;
      if (operation.pages !== undefined) continue;
      const limit = query['limit']?.toLowerCase() === 'all' ? 200 : Number(query['limit']);
      const rest = Math.max(0, fullcount - Number(query['offset'] ?? 0));
      assert.equal(results.length, Math.min(limit, rest), written(query));
    }
  });

  for (const spelled of alike) {
    test(`accepts ${spelled.join(', ')} as equal for ${name}`, async () => {
      const { results } = await take({ ...few(operation), [name]: spelled[0] });
      for (const value of spelled.slice(1)) {
        assert.deepEqual((await take({ ...few(operation), [name]: value })).results, results, value);
      }
    });
  }
}

function testBadValues(
  operation: Operation,
  name: string,
  parameter: Parameter,
  { sendRequest }: ConformanceRequests,
): void {
  const code = name === 'client_id' ? 5 : name === 'format' ? 9 : parameter.secret ? 12 : 3;
  const bad = parameter.secret ? ['nobody', 'f'.repeat(40), ...unreadable] : samplesOf(parameter).bad;
  const isDelivery = name === 'format' || name === 'callback' || operation.kind === 'file redirect';
  const deliveries = isDelivery ? [] : deliveriesOf(operation);

  test(`rejects bad values of ${name} with code ${code}, in every format, and names it`, async () => {
    for (const [index, value] of bad.entries()) {
      const delivery = isDelivery ? {} : inFormat(deliveries[index % deliveries.length]);
      const outcome = await sendRequest(operation, { ...delivery, [name]: value });
      requireRefusal(outcome, code, `parameter ${name}`, `${name}=${value.slice(0, 80)}`);
      if (parameter.secret || name === 'callback') {
        assert.ok(!outcome.message.includes(value), `${value} is shown`);
      }
    }
  });
}

function testEmpty(
  operation: Operation,
  name: string,
  parameter: Parameter,
  { needed, send }: ConformanceRequests,
): void {
  test(`treats an empty ${name} as missing`, async () => {
    const isNeeded = name in needed(operation);
    const { [name]: _, ...without }: Query = { ...few(operation), ...needed(operation) };
    const absent = await send(operation, without);
    for (const blank of parameter.list ? [...BLANKS, ',', '%2B,+'] : BLANKS) {
      const outcome = await send(operation, without, `&${name}=${blank}&${name}[]=${blank}`);
      if (isNeeded) {
        const [code, why] =
          name === 'client_id'
            ? [5, 'parameter client_id is missing']
            : parameter.required
              ? [4, `parameter ${name} is missing or empty`]
              : [8, name];
        requireRefusal(outcome, code as number, why as string, `${name}=${blank}`);
      } else assert.equal(outcome.code, 0, outcome.message);
      assert.deepEqual(withoutResponse(outcome), withoutResponse(absent), `${name}=${blank}`);
    }
  });
}

/** The URL of the next page has the spelling of the request. */
function withoutResponse({ response: _, next, ...outcome }: Outcome) {
  return { ...outcome, hasNext: next !== undefined };
}

function testSpellings(
  operation: Operation,
  name: string,
  parameter: Parameter,
  { needed, send, valueFor }: ConformanceRequests,
): void {
  test(`accepts ${name} as a list in every spelling`, async () => {
    const known = valueFor(operation, name).split('+');
    const values =
      known.length > 1 ? known : samplesOf(parameter).good.filter((value) => !value.includes('%'));
    const words = [...new Set(values.flatMap((value) => value.split('+')))].slice(0, 20);
    const query: Query = { ...few(operation), ...everyField(operation), ...needed(operation) };
    const { [name]: _, ...rest } = query;
    const [first, ...others] = spellings(name, words);
    const expected = await send(operation, rest, `&${first}`);
    assert.equal(expected.code, 0, expected.message);
    for (const spelled of others) {
      const outcome = await send(operation, rest, `&${spelled}`);
      assert.deepEqual(withoutResponse(outcome), withoutResponse(expected), spelled);
    }
  });
}

function testRepeated(
  operation: Operation,
  name: string,
  parameter: Parameter,
  { needed, send, valueFor }: ConformanceRequests,
): void {
  test(`uses the last of several ${name}, with a warning`, async () => {
    const isOfService = name === 'client_id' || parameter.secret === true || parameter.kind === 'cursor';
    const [first = '', last = ''] = isOfService
      ? ['nobody', valueFor(operation, name)]
      : [samplesOf(parameter).good.at(-1), needed(operation)[name] ?? samplesOf(parameter).good[0]];
    const { [name]: _, ...rest }: Query = { ...few(operation), ...needed(operation) };
    const alone = await send(operation, rest, `&${name}=${last}`);
    assert.equal(alone.code, 0, alone.message);
    const twice = await send(operation, rest, `&${name}=${first}&${name}%5B%5D=${last}&${name}=+`);
    const warnings =
      operation.kind === 'file redirect' ? '' : `parameter ${name} given more than once, the last one counts`;
    assert.deepEqual(withoutResponse(twice), { ...withoutResponse(alone), warnings });
  });
}
