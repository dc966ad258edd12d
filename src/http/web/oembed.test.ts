import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exampleServices, HARD_NAME, PUBLIC_URL } from '../example-service.fixture.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';
import { oembedRoute } from './oembed.ts';

let server: RouteServer;
before(async () => {
  server = await serveRoutes([oembedRoute(exampleServices())], () => undefined);
});
after(() => server.close());

const send = (query: Record<string, string>) =>
  fetch(`${server.url}/oembed?${new URLSearchParams(query)}`, { redirect: 'manual' });
const describe = async (path: string, more = {}) =>
  (await (await send({ url: PUBLIC_URL + path, ...more })).json()) as Record<string, string | number>;

test('describes the embed of a track, by its page or its short URL', async () => {
  const track = await describe('/track/700');
  assert.deepEqual(track, await describe('/t/700/'));
  assert.deepEqual(
    [track['type'], track['version'], track['title'], track['author_name'], track['author_url']],
    ['rich', '1.0', 'Rising', 'Aurora', `${PUBLIC_URL}/artist/7`],
  );
  assert.equal(track['thumbnail_url'], `${PUBLIC_URL}/image/?type=album&id=70&width=300`);
  assert.match(String(track['html']), new RegExp(`^<iframe src="${PUBLIC_URL}/embed/track/700" width="600"`));
});

test('describes the embed of an album', async () => {
  const album = await describe('/list/a70');
  assert.deepEqual([album['title'], album['height']], ['Morning', 420]);
});

test('respects maxwidth and maxheight', async () => {
  const { width, height } = await describe('/list/a70', { maxwidth: '320', maxheight: '200' });
  assert.deepEqual([width, height], [320, 200]);
  const wide = await describe('/list/a70', { maxwidth: '99999', maxheight: 'x' });
  assert.deepEqual([wide['width'], wide['height']], [600, 420]);
});

test('supports XML, and rejects other formats', async () => {
  const xml = await send({ url: `${PUBLIC_URL}/track/700`, format: 'xml' });
  assert.match(xml.headers.get('content-type')!, /^text\/xml/);
  const text = await xml.text();
  assert.match(text, /<title>Rising<\/title>/);
  assert.match(text, /<html>&lt;iframe /);
  assert.equal((await send({ url: `${PUBLIC_URL}/track/700`, format: 'yaml' })).status, 501);
});

test('escapes HTML in names', async () => {
  const { title, html } = await describe('/track/800');
  assert.equal(title, HARD_NAME);
  assert.match(String(html), /title="A &quot;quoted&quot; \\ &lt;tag&gt; &amp; /);
  const xml = await (await send({ url: `${PUBLIC_URL}/track/800`, format: 'xml' })).text();
  assert.match(xml, /<title>A &quot;quoted&quot; \\ &lt;tag&gt; &amp; 日本 \u2028 tab\there 😀<\/title>/);
});

test('describes only URLs of this service with an embed', async () => {
  const cases: [string | undefined, number][] = [
    [undefined, 400],
    ['', 400],
    ['https://elsewhere.example/track/700', 404],
    [`${PUBLIC_URL}/artist/7`, 404],
    [`${PUBLIC_URL}/track/999999`, 404],
    [`${PUBLIC_URL}/track/7e2`, 404],
    ['javascript:alert(1)', 404],
    ['//', 404],
  ];
  for (const [url, status] of cases)
    assert.equal((await send(url === undefined ? {} : { url })).status, status, String(url));
});
