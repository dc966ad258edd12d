import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exampleServices } from '../example-service.fixture.ts';
import { serveRoutes } from '../router.fixture.ts';
import { facetsAnswer } from './catalogue.ts';
import { catalogueRoute } from './catalogue-route.ts';

async function openFacets(t: TestContext, services = exampleServices()) {
  const { url, close } = await serveRoutes([catalogueRoute(services, facetsAnswer)], () => undefined);
  t.after(close);
  return async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/web-api/facets${query}`, { headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: text === '' ? undefined : JSON.parse(text),
    };
  };
}

test('every filter value has a count, which follows the selection', async (t) => {
  const send = await openFacets(t);
  const everything = await send('');
  assert.equal(everything.status, 200);
  assert.deepEqual(Object.keys(everything.json), ['total', 'facets']);
  assert.deepEqual(Object.keys(everything.json.facets), [
    'speed',
    'lang',
    'vocalinstrumental',
    'acousticelectric',
    'gender',
    'audio',
    'ccsa',
    'ccnd',
    'ccnc',
    'tags',
    'duration',
    'year',
  ]);
  const [tag] = everything.json.facets.tags.genres;
  const chosen = await send(`?tags=${tag.value}`);
  assert.equal(chosen.json.total, tag.count);
  const [year] = everything.json.facets.year;
  const ofYear = await send(`?datebetween=${year.value}-01-01_${year.value}-12-31`);
  assert.equal(ofYear.json.total, year.count);
  assert.deepEqual(ofYear.json.facets.year, everything.json.facets.year, 'its own selection is left out');
  for (const { from, to, count } of everything.json.facets.duration)
    assert.equal((await send(`?durationbetween=${from}_${to}`)).json.total, count);
});

test('a response is cached, and revalidated by its ETag', async (t) => {
  const send = await openFacets(t);
  const { headers } = await send('?speed=low');
  const tag = headers.get('etag')!;
  assert.equal(headers.get('cache-control'), 'public, max-age=60');
  assert.equal((await send('?speed=low', { 'if-none-match': tag })).status, 304);
  assert.equal((await send('?speed=high', { 'if-none-match': tag })).status, 200);
});

test('unknown filters and values are rejected by name', async (t) => {
  const send = await openFacets(t);
  const cases: [string, RegExp][] = [
    ['client_id=5eedcafe', /^parameter 'client_id' is unknown; accepted: id, name, namesearch, /],
    ['order=id', /^parameter 'order' is unknown/],
    ['limit=10', /^parameter 'limit' is unknown/],
    ['groupby=artist_id', /^parameter 'groupby' is unknown/],
    ['__proto__=1', /^parameter '__proto__' is unknown/],
    ['speed=fast', /^parameter speed: got 'fast'; accepted: a list of: verylow, /],
    ['speed[]=low&speed[]=x', /^parameter speed: got 'x'/],
    ['lang=english', /^parameter lang: got 'english'/],
    ['vocalinstrumental=both', /^parameter vocalinstrumental: /],
    ['acousticelectric=1', /^parameter acousticelectric: /],
    ['gender=x', /^parameter gender: /],
    ['durationbetween=5', /^parameter durationbetween: /],
    ['durationbetween=9_5', /^parameter durationbetween: /],
    ['datebetween=2020-02-30_2021-01-01', /^parameter datebetween: /],
    ['audio=perhaps', /^parameter audio: /],
    ['ccnc=perhaps', /^parameter ccnc: /],
    ['ccnd=2', /^parameter ccnd: /],
    ['ccsa=-', /^parameter ccsa: /],
    ['featured=false', /^parameter featured: /],
    ['artist_id=-1', /^parameter artist_id: /],
    ['id=1.5', /^parameter id: /],
    ['type=album', /^parameter type: /],
    ['search=%00', /^parameter search: /],
    [`search=${'x'.repeat(1001)}`, /^parameter search: /],
    [`tags=${Array.from({ length: 201 }, (_, i) => i).join('+')}`, /^parameter tags: .*at most 200 values/],
    [`search=${'x'.repeat(70_000)}`, /query string/],
  ];
  for (const [query, message] of cases) {
    const { status, json } = await send(`?${query}`);
    assert.deepEqual([status, json.error], [400, 'type'], query.slice(0, 60));
    assert.match(json.message, message);
  }
  assert.equal((await send('?speed=&lang=+&search=')).status, 200, 'empty values count as missing');
});

test('before the first generation there are no counts', async (t) => {
  const send = await openFacets(t, exampleServices({ catalogue: () => undefined }));
  const { status, json, headers } = await send('');
  assert.deepEqual([status, json.error, headers.get('retry-after')], [503, 'overload', '1']);
});
