/** Walks every operation that has an envelope, every parameter of its declaration, and every format. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type ExampleServer,
  exampleServices,
  startServer,
  TOKENS,
  WRITER,
} from '../example-service.fixture.ts';
import type { CatalogueRead, FileRedirect, Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { Parameter } from './parameters.ts';
import { readAnswer } from './read-answer.fixture.ts';
import { FORMATS } from './standard-parameters.ts';

const SOME = { limit: 10, remaining: 9, reset: 60 };

let server: ExampleServer;
before(async () => {
  const standing = () => ({ application: SOME, address: SOME });
  server = await startServer(
    exampleServices({ limits: { countRequest: () => SOME, countStranger() {}, countPerson() {}, standing } }),
  );
});
after(() => server.close());

const AS_ANA = { access_token: TOKENS.writer };
/** What an operation needs beside the application. */
const NEEDS: Record<string, Record<string, string>> = {
  users: { id: '1+2+3' },
  'users/albums': { id: '1' },
  'users/artists': { id: '1' },
  'users/tracks': { id: '1' },
  'setuser/like': { ...AS_ANA, track_id: '700' },
  'setuser/favorite': { ...AS_ANA, track_id: '700' },
  'setuser/dislike': { ...AS_ANA, track_id: '700' },
  'setuser/myalbum': { ...AS_ANA, album_id: '70' },
  'setuser/fan': { ...AS_ANA, artist_id: '7' },
};

/** With everything that is needed, unless `change` says otherwise. */
async function send({ path, kind }: Operation, change: Record<string, string>, more = '') {
  const parameters = { client_id: WRITER, ...NEEDS[path], ...change };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return await fetch(`${server.url}/v3.0/${path}?${query.join('&')}${more}`, {
    method: kind === 'write' ? 'POST' : 'GET',
  });
}

async function ask(operation: Operation, change: Record<string, string>, more = '') {
  const response = await send(operation, change, more);
  return { response, ...readAnswer(change['format'] ?? 'json', await response.text()) };
}

/** One good and some bad values of each kind without a closed list. */
const SAMPLES: Record<string, { good: string; bad: string[] }> = {
  text: { good: 'rising', bad: ['a%01b', '%ff', '%zz', 'x'.repeat(1001)] },
  'text list': { good: 'rock+pop', bad: ['a%00b', '%C3', `x${'+x'.repeat(200)}`] },
  integer: { good: '1', bad: ['-1', '1.5', 'a', '9007199254740993'] },
  id: { good: '9007199254740992', bad: ['-1', '1.5', 'a', '1+2', '9007199254740993'] },
  'id list': { good: '700,701+7', bad: ['-1', '1+a', '1.5', `1${'+1'.repeat(200)}`] },
  boolean: { good: 'True', bad: ['yes', '2'] },
  true: { good: '1', bad: ['false', '0'] },
  'language list': { good: 'en+FR', bad: ['english', '12'] },
  'date interval': { good: '0000-00-00_2030-01-31', bad: ['2012-01-01', '2013-02-29_2014-01-01', 'x_y'] },
  'integer interval': { good: '0_600', bad: ['600', '600_1', 'a_b'] },
  limit: { good: 'all', bad: ['0', '-1', 'many'] },
  callback: { good: 'f.g', bad: ['1f', 'alert(1)', 'x'.repeat(129)] },
};

function samplesOf({ kind, values }: Parameter): { good: string[]; bad: string[] } {
  if (values === undefined) return { good: [SAMPLES[kind].good], bad: SAMPLES[kind].bad };
  const good = values.map(String);
  if (kind === 'order') {
    return {
      good: [...good, ...good.flatMap((field) => [`${field}_asc`, `${field}_desc`])],
      bad: ['nothing', 'id_up'],
    };
  }
  return { good, bad: ['nothing', `${good[0]}x`, good[0].toUpperCase().replace(/^\d+$/, '7')] };
}

const isEnveloped = (operation: Operation): operation is Exclude<Operation, FileRedirect> =>
  operation.kind !== 'file redirect';

for (const operation of OPERATIONS.filter(isEnveloped)) {
  describe(operation.path, () => {
    for (const [name, parameter] of operation.parameters) {
      if (name === 'client_id' || name === 'format' || parameter.opaque) continue;

      test(`takes ${name}`, async () => {
        for (const value of samplesOf(parameter).good) {
          const callback = name === 'callback' ? value : undefined;
          const response = await send(operation, { [name]: value });
          const { headers } = readAnswer('json', await response.text(), callback);
          assert.equal(response.status, 200);
          assert.deepEqual([headers.code, headers.warnings], [0, ''], `${name}=${value}`);
        }
      });

      test(`refuses bad values of ${name} with code 3 and names it`, async () => {
        for (const value of samplesOf(parameter).bad) {
          const { response, headers } = await ask(operation, { [name]: value });
          assert.equal(response.status, 400, `${name}=${value}`);
          assert.equal(headers.code, 3);
          assert.match(headers.error_message, new RegExp(`^Type Error: parameter ${name}: .*accepted`));
          assert.equal(response.headers.get('cache-control'), 'no-store');
        }
      });

      test(`counts an empty ${name} as absent`, async () => {
        const { headers } = await ask(operation, { [name]: '' }, `&${name}[]=`);
        const isNeeded = NEEDS[operation.path]?.[name] !== undefined;
        const missing = parameter.required ? 4 : isNeeded ? 8 : 0;
        assert.deepEqual([headers.code, headers.warnings], [missing, '']);
      });

      test(`takes ${name} twice: ${parameter.list ? 'both count' : 'the last counts, with a warning'}`, async () => {
        const [first] = samplesOf(parameter).good;
        const { headers } = await ask(
          operation,
          { [name]: first, format: 'jsonpretty' },
          `&${name}%5B%5D=${first}`,
        );
        assert.equal(headers.code, 0);
        if (!parameter.list)
          assert.match(headers.warnings, new RegExp(`parameter ${name} given more than once`));
        else assert.equal(headers.warnings, '');
      });
    }

    for (const format of FORMATS) {
      test(`answers in ${format}`, async () => {
        const { response, headers, results } = await ask(operation, { format, fullcount: '1', limit: '1' });
        assert.equal(headers.code, 0);
        assert.equal(
          response.headers.get('content-type'),
          format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8',
        );
        if (operation.kind === 'write') {
          assert.deepEqual([headers.results_fullcount, results], [0, []]);
          return;
        }
        if (operation.parameters.has('limit')) {
          assert.ok((headers.results_fullcount ?? 0) > 1);
          assert.equal(results.length, 1);
        }
        const fields = operation.fields.filter(({ only }) => only === undefined).map(({ key }) => key.name);
        if (format === 'xml') {
          const item = results[0][operation.item];
          assert.ok(Array.isArray(item));
          assert.deepEqual(
            item.map(({ name }) => name),
            fields,
          );
        } else assert.deepEqual(Object.keys(results[0]), fields);
      });

      test(`warns of unknown parameters and refuses in ${format}`, async () => {
        const nonsense = { format, nonsense: '1' };
        const warned = await ask(operation, nonsense);
        assert.equal(warned.headers.warnings, "unknown parameter 'nonsense' ignored");
        const refused = await ask(operation, { ...nonsense, client_id: 'nobody' });
        assert.equal(refused.headers.code, 5);
        if (!operation.parameters.has('limit')) return;
        const lowered = await ask(operation, { ...nonsense, limit: '0' });
        assert.equal(lowered.headers.code, 3);
        assert.equal(lowered.headers.warnings, "unknown parameter 'nonsense' ignored");
      });
    }

    if (operation.kind === 'write') return;
    test('every field has its declared type', async () => {
      const include = { include: 'licenses+musicinfo+stats+lyrics' };
      const { results } = await ask(operation, operation.parameters.has('include') ? include : {});
      assert.ok(results.length > 0);
      for (const result of results) checkTypes(operation.fields, result);
    });
  });
}

type Fields = CatalogueRead['fields'];

function checkTypes(fields: Fields, item: Record<string, unknown>): void {
  assert.deepEqual(
    Object.keys(item),
    fields.map(({ key }) => key.name),
  );
  for (const { key, type, fields: inner } of fields) {
    const value = item[key.name];
    if (type === 'array') {
      assert.ok(Array.isArray(value), key.name);
      for (const element of value) {
        if (inner !== undefined) checkTypes(inner, element);
        else assert.equal(typeof element, 'string');
      }
    } else if (type === 'object') checkTypes(inner ?? [], value as Record<string, unknown>);
    else if (type === 'integer') assert.ok(Number.isInteger(value), key.name);
    else assert.equal(typeof value, type, key.name);
  }
}
