/** The documentation and the client follow from the declarations of operations, and no file of the recipe is forgotten. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clientOperations } from '../client/generate.ts';
import { liveRead, type Operation } from '../src/http/v3.0/kinds/operation.ts';
import { openapiDocument } from '../src/http/v3.0/openapi/document.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { idList, order, required, text, withDefault } from '../src/http/v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../src/http/v3.0/parameters/standard-parameters.ts';
import { array, boolean, list, only, shape, string, translations } from '../src/http/v3.0/shapes/shape.ts';

const moods = liveRead({
  path: 'tracks/moods',
  summary: 'How tracks feel.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ['id', 'mood'], () => false),
    id: idList('Track ids.'),
    // An unknown type of parameter.
    colour: { ...required(text('Colour of the mood.')), kind: 'colour', accepted: 'a colour' },
    shade: withDefault(text('Shade.'), 'light'),
  },
  oneOf: [['id', 'shade']],
  pages: 'moods',
  result: shape<object>('track', [
    string('id', 'Track identifier.', () => ''),
    array('words', 'Words for it.', 'word', () => {}),
    translations('names', 'What it is called, by language.', () => {}),
    list<object, object>(
      'moods',
      'Its moods.',
      'mood',
      [boolean('bright', 'Whether it is bright.', () => true)],
      () => {},
    ),
    only(
      'include=lyrics',
      () => true,
      string('lyrics', 'Its text.', () => ''),
    ),
  ]),
  find: async () => ({ rows: [], more: false, fullcount: undefined }),
});

const ROOT = new URL('../', import.meta.url);
const OPERATIONS_FOLDER = 'src/http/v3.0/operations/';
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** What each file of the recipe "Add an operation" in docs/recipes.md contains for an operation. */
const RECIPE: Record<string, (operation: Operation) => string> = {
  'docs/api.md': ({ methods, path }) => `\`${methods.split(',', 1)[0]} /v3.0/${path}\``,
  'README.md': ({ path }) => `\`${path}\``,
  'test/routes.test.ts': ({ methods, path }) => ` ${methods.split(',', 1)[0]} /v3.0/${path} `,
  'src/http/v3.0/api.test.ts': ({ path }) => ` ${/\W/.test(path) ? `'${path}'` : path}:`,
  'src/http/v3.0/openapi/examples.json': ({ path }) => `"${path}": {`,
  'docs/openapi.json': ({ path }) => `"/v3.0/${path}": {`,
};

test('every operation is in every file of the recipe', () => {
  const files = Object.entries(RECIPE).map(([file, entry]) => ({
    file,
    text: read(file).replace(/\s+/g, ' '),
    entry,
  }));
  const missing = OPERATIONS.flatMap((operation) =>
    files
      .filter(({ text, entry }) => !text.includes(entry(operation)))
      .map(({ file }) => `${file} lacks ${operation.path}`),
  );
  assert.deepEqual(missing, []);
});

test('every declared operation is in the list', async () => {
  const missing: string[] = [];
  for (const name of readdirSync(new URL(OPERATIONS_FOLDER, ROOT))) {
    if (name.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(`../${OPERATIONS_FOLDER}${name}`);
    for (const [variable, value] of Object.entries(exported)) {
      const isOperation = typeof value === 'object' && value !== null && 'kind' in value && 'path' in value;
      if (isOperation && !OPERATIONS.includes(value as Operation))
        missing.push(`src/http/v3.0/operations.ts lacks ${variable} of ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('docs/api.md lists only existing operations', () => {
  const listed = [...read('docs/api.md').matchAll(/`(?:GET|POST) \/v3\.0\/([a-z/-]+)`/g)].map(
    (match) => match[1],
  );
  assert.deepEqual(listed.sort(), OPERATIONS.map(({ path }) => path).sort());
});

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

test('a new operation is in the document, with its parameters and its results', () => {
  const about = { url: '', version: '1', examples: { operations: {}, failures: {} } };
  const document = openapiDocument([moods], about);
  const operation = at(document, 'paths', '/v3.0/tracks/moods', 'get');
  assert.equal(at(operation, 'operationId'), 'tracksMoods');
  assert.match(String(at(operation, 'description')), /One of `id`, `shade` is needed\..*page `moods`/);
  assert.deepEqual(at(operation, 'security'), [
    { client_id: [] },
    { client_id: [], oauth2: [] },
    { client_id: [], access_token: [] },
  ]);
  const parameters = at(operation, 'parameters') as Record<string, unknown>[];
  const named = (name: string) => parameters.find((one) => one['name'] === name);
  assert.deepEqual(named('colour'), {
    name: 'colour',
    in: 'query',
    required: true,
    description: 'Colour of the mood. Accepted: a colour.',
    schema: { type: 'string', maxLength: 1000 },
  });
  assert.deepEqual(at(named('shade'), 'schema'), { type: 'string', maxLength: 1000, default: 'light' });
  assert.deepEqual(at(named('order'), 'schema', 'items', 'enum'), [
    'id',
    'id_asc',
    'id_desc',
    'mood',
    'mood_asc',
    'mood_desc',
  ]);
  const result = at(document, 'components', 'schemas', 'TracksMoodsResult');
  assert.deepEqual(at(result, 'required'), ['id', 'words', 'names', 'moods']);
  assert.deepEqual(at(result, 'properties', 'names', 'additionalProperties'), { type: 'string' });
  assert.deepEqual(at(result, 'properties', 'words', 'items'), { type: 'string', xml: { name: 'word' } });
  assert.deepEqual(at(result, 'properties', 'moods', 'items', 'required'), ['bright']);
  assert.equal(at(result, 'properties', 'lyrics', 'description'), 'Its text. Only with `include=lyrics`.');
});

test('a new operation is in the client, with its parameters and its results', () => {
  const source = clientOperations([moods]).replace(/\s+/g, ' ');
  assert.match(source, /interface TracksMoodsParameters \{.*colour: string;.*shade\?: string;/);
  assert.match(source, /order\?: List<Sorted<'id' \| 'mood'>>;/);
  assert.match(
    source,
    /interface TracksMoodsResult \{.*words: string\[\];.*names: Translations;.*bright: boolean;.*lyrics\?: string;/,
  );
  assert.match(source, /tracks: \{ .*moods: NestedRead<TracksMoodsParameters, TracksMoodsResult,/);
  assert.match(
    source,
    /'tracks\/moods': \{ kind: 'read', paged: true, list: \{ name: 'moods', item: 'track', entry: 'mood' \}, selecting: \['id'\] \},/,
  );
});

test('rejects a paged list that is not in the results', () => {
  assert.throws(() => clientOperations([{ ...moods, pages: 'tempers' }]), /tracks\/moods pages tempers/);
});

test('operations that page a nested list are marked (behaviour.md 23)', () => {
  const nested = OPERATIONS.filter(({ path }) => /^users\/|^playlists\/tracks$/.test(path));
  assert.ok(nested.length > 0);
  for (const { path, pages } of OPERATIONS) {
    const expected = nested.some((one) => one.path === path) ? path.split('/')[1] : undefined;
    assert.equal(pages, expected, path);
  }
});
