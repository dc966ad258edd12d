/** The OpenAPI document: the committed file matches the declarations and the demo, and passes a linter. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { EXAMPLES_FILE, examplesFile } from '../docs/generate.ts';
import { exampleServices, PUBLIC_URL } from '../src/http/example-service.fixture.ts';
import { serveRoutes } from '../src/http/router.fixture.ts';
import { openapiRoute } from '../src/http/v3.0/openapi/route.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';

type Json = { [key: string]: Json };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const TEXT = read('docs/openapi.json');
const DOCUMENT: Json = JSON.parse(TEXT);

const REGENERATE =
  '`npm run docs` generates it again: needed after every change of an operation, a parameter, a field or the demo';

test('the linter finds no errors', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: TEXT, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  );
});

test('the linter finds errors', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = TEXT.replace('"operationId": "tracks"', '"operationId": "albums"');
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId }) => ruleId),
    ['operation-operationId-unique'],
  );
});

test('the examples are responses of the demo', async () => {
  const examples = await examplesFile();
  assert.ok(read(EXAMPLES_FILE) === examples, `${EXAMPLES_FILE} is outdated: ${REGENERATE}`);
});

test('contains every operation with every parameter, and an example with results', () => {
  for (const { path, kind, parameters, methods } of OPERATIONS) {
    const operation = DOCUMENT['paths'][`/v3.0/${path}`]?.[kind === 'write' ? 'post' : 'get'];
    assert.ok(operation !== undefined, `${methods} ${path}: ${REGENERATE}`);
    const form =
      operation['requestBody']?.['content']['application/x-www-form-urlencoded']['schema']['properties'];
    const query = operation['parameters'] as unknown as { name: string }[] | undefined;
    const named = query?.map(({ name }) => name) ?? Object.keys(form);
    assert.deepEqual(named, [...parameters.keys()], path);
    if (kind === 'file redirect') {
      assert.match(
        String(operation['responses']['302']['headers']['Location']['example']),
        /^https:\/\/music\.example\/storage\//,
      );
      continue;
    }
    const { value } = operation['responses']['200']['content']['application/json']['examples']['demo'];
    const { headers, results } = value as unknown as { headers: { code: number }; results: object };
    assert.equal(headers.code, 0, path);
    assert.equal(
      Object.keys(results).length > 0,
      kind !== 'write',
      `${path}: docs/examples.ts has no better request`,
    );
  }
});

test('errors are listed by status, never as JSONP', () => {
  const { responses } = DOCUMENT['paths']['/v3.0/tracks']['get'];
  assert.deepEqual(Object.keys(responses), [
    '200',
    '304',
    '400',
    '401',
    '403',
    '429',
    '500',
    '503',
    'default',
  ]);
  const { Failed429 } = DOCUMENT['components']['responses'];
  assert.deepEqual(Object.keys(Failed429['content']), ['application/json', 'application/xml']);
  const headers = [
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'X-Request-Id',
  ];
  assert.deepEqual(Object.keys(Failed429['headers']).sort(), headers);
  const { code } = DOCUMENT['components']['schemas']['FailedHeaders']['properties'];
  assert.match(String(code['description']), /\| 12 \| Access Token \| 401 \|/);
  assert.match(String(code['description']), /\| 1 \| Exception \| 500, 503 \|/);
});

test('a generated type has one schema for each content type, and `status` narrows the headers', () => {
  const { schemas } = DOCUMENT['components'];
  const resolve = (schema: Json): Json =>
    '$ref' in schema ? schemas[String(schema['$ref']).replace('#/components/schemas/', '')] : schema;
  for (const { path, kind } of OPERATIONS) {
    if (kind === 'file redirect') continue;
    const { get, post } = DOCUMENT['paths'][`/v3.0/${path}`];
    const { content } = (get ?? post)['responses']['200'];
    const json = resolve(content['application/json']['schema']);
    // Not a union of documents: languages narrow a union by a property, not by a property of a property.
    assert.deepEqual(Object.keys(json['properties']), ['headers', 'results'], path);
    const headers = resolve(json['properties']['headers']);
    const either = (headers['oneOf'] as unknown as Json[]).map((one) => resolve(one)['properties']['status']);
    assert.deepEqual(
      either.map((status) => status['const'] as unknown),
      ['success', 'failed'],
      path,
    );
    const { propertyName, mapping } = headers['discriminator'];
    assert.deepEqual([propertyName as unknown, Object.keys(mapping)], ['status', ['success', 'failed']]);
    if (get === undefined) continue;
    assert.equal(content['application/javascript']['schema']['type'] as unknown, 'string', path);
    const inXml = resolve(content['application/xml']['schema'])['properties']['results'];
    if (String(json['properties']['results']['type']) === 'array')
      assert.equal(String(inXml['type']), 'object', `${path}: a list is inside an element in XML`);
  }
});

test('lists are separated by spaces, as in the API', () => {
  const { parameters } = DOCUMENT['paths']['/v3.0/tracks']['get'] as unknown as { parameters: Json[] };
  const speed = parameters.find(({ name }) => String(name) === 'speed') as unknown as Record<string, unknown>;
  const { description, ...rest } = speed;
  assert.match(String(description), /separated by a space.*Commas.*repeated keys/);
  const words = ['verylow', 'low', 'medium', 'high', 'veryhigh'];
  assert.deepEqual(rest, {
    name: 'speed',
    in: 'query',
    style: 'spaceDelimited',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: words }, maxItems: 200 },
  });
});

test('names in XML are those of responses', () => {
  const { Track, UsersTracksResult } = DOCUMENT['components']['schemas'];
  assert.deepEqual(Track['xml'], { name: 'track' });
  const { genres } = Track['properties']['musicinfo']['properties']['tags']['properties'];
  assert.deepEqual([genres['xml'], genres['items']['xml']], [{ wrapped: true }, { name: 'genre' }]);
  const { tracks } = UsersTracksResult['properties'];
  assert.deepEqual([tracks['xml'], tracks['items']['xml']], [{ wrapped: true }, { name: 'track' }]);
});

test('the service serves its own document, with its own URL, to all clients', async () => {
  const served = await serveRoutes([openapiRoute(exampleServices())], () => undefined, {});
  try {
    const response = await fetch(`${served.url}/openapi.json`);
    const document = (await response.json()) as Json;
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    assert.deepEqual(document['servers'], [{ url: PUBLIC_URL, description: 'This service.' }]);
    assert.deepEqual(document['paths'], DOCUMENT['paths'], REGENERATE);
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(`${served.url}/openapi.json`, { headers: { 'If-None-Match': tag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const { authorizationCode } = document['components']['securitySchemes']['oauth2']['flows'];
    assert.equal(String(authorizationCode['tokenUrl']), `${PUBLIC_URL}/v3.0/oauth/grant`);
  } finally {
    await served.close();
  }
});
