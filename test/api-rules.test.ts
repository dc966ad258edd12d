/** Rules of docs/behaviour.md that hold for every operation or for many, over HTTP, with the demo catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoService, startDemoService } from './demo-service.fixture.ts';

let service: DemoService;

before(async () => {
  service = await startDemoService(4);
});

after(async () => {
  assert.deepEqual(service.faults, []);
  await service.close();
});

interface Called {
  headers: Record<string, unknown> & { code: number; warnings: string; results_fullcount: number };
  // biome-ignore lint/suspicious/noExplicitAny: the items of any operation
  results: any[];
}

/** `target` below `/v3.0/`, with the client id. */
async function call(target: string): Promise<Called> {
  const { text } = await service.sendRequest(
    `/v3.0/${target}${target.includes('?') ? '&' : '/?'}client_id=${service.clientId}`,
  );
  return JSON.parse(text);
}

async function found(target: string): Promise<Called> {
  const called = await call(target);
  assert.equal(called.headers.code, 0, `${target}: ${JSON.stringify(called.headers)}`);
  return called;
}

const idsOf = async (target: string) => (await found(target)).results.map(({ id }) => id as string);

test('values that are tags on their own are never joined, in any order and in separate keys', async () => {
  const tracks = (tags: string) => idsOf(`tracks/?${tags}&limit=all&type=single+albumtrack&order=id`);
  const joined = await tracks('tags=punkrock');
  assert.ok(joined.length > 0);
  // No track of the demo is tagged `punk`, which is a tag all the same.
  for (const tags of ['tags=punk+rock', 'tags=rock+punk', 'tags=punk&tags=rock', 'tags[]=rock&tags[]=punk'])
    assert.deepEqual(await tracks(tags), [], tags);
  const both = await tracks('tags=rock+grunge');
  assert.ok(both.length > 0);
  assert.deepEqual(await tracks('tags=grunge&tags=rock'), both);
  // `hip`, `drum` and `and` are no tags.
  assert.deepEqual(await tracks('tags=hip+hop'), await tracks('tags=hiphop'));
  assert.deepEqual(await tracks('tags=drum+and+bass'), await tracks('tags=drumnbass'));
  assert.ok((await tracks('tags=hip+hop')).length > 0);
});

test('fuzzytags finds the tags themselves, those with more of them first, whatever the popularity', async () => {
  const typed = ['rock', 'punkrock', 'grunge'];
  const asked = `tracks/?fuzzytags=${typed.join('+')}&limit=all&type=single+albumtrack&include=musicinfo`;
  for (const boost of ['', '&boost=popularity_total', '&boost=downloads_week']) {
    const { results } = await found(asked + boost);
    const counts = results.map(({ musicinfo: { tags } }) => {
      const own = new Set([...tags.genres, ...tags.instruments, ...tags.vartags]);
      return typed.filter((tag) => own.has(tag)).length;
    });
    assert.ok(new Set(counts).size > 1 && counts.length > 20);
    assert.ok(
      counts.every((count) => count > 0),
      'a narrower tag does not match',
    );
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
      boost,
    );
  }
  // `search` finds narrower tags.
  const [plain, search] = await Promise.all(
    ['fuzzytags', 'search'].map((name) => found(`tracks/?${name}=rock&limit=1&fullcount=true`)),
  );
  assert.ok(search.headers.results_fullcount > plain.headers.results_fullcount);
});

const HUGE = '9'.repeat(60);

test('a number of any length is a number', async () => {
  for (const operation of [
    'tracks',
    'albums',
    'artists',
    'playlists',
    'users',
    'radios',
    'artists/tracks',
    'reviews/tracks',
  ])
    assert.deepEqual((await found(`${operation}/?id=${HUGE}`)).results, [], operation);
  assert.equal((await found(`tracks/?id=10001+${HUGE}`)).results.length, 1);
  const { headers, results } = await found(`tracks/?limit=${HUGE}&type=single+albumtrack`);
  assert.deepEqual([headers.warnings, results.length], ['limit lowered to 200', 200]);
  assert.deepEqual((await found(`tracks/?offset=${HUGE}`)).results, []);
  assert.deepEqual(
    await idsOf(`tracks/?durationbetween=200_${HUGE}&limit=all`),
    await idsOf('tracks/?durationbetween=200_100000&limit=all'),
  );
  assert.equal((await call('tracks/?limit=000')).headers.code, 3);
  const relations = {
    like: 'track_id',
    favorite: 'track_id',
    dislike: 'track_id',
    myalbum: 'album_id',
    fan: 'artist_id',
  };
  for (const [name, parameter] of Object.entries(relations)) {
    const { text } = await service.sendRequest(`/v3.0/setuser/${name}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `client_id=${service.clientId}&access_token=${service.token}&${parameter}=${HUGE}`,
    });
    assert.equal(JSON.parse(text).headers.code, 0, text);
  }
});

test('white space around any value is ignored, and closed lists are compared without case', async () => {
  const plain = await idsOf('tracks/?limit=all&vocalinstrumental=vocal&gender=male&order=name_desc');
  assert.ok(plain.length > 1);
  const spaced = await found(
    'tracks/?limit=+ALL%20&vocalinstrumental=%09Vocal&gender=MALE%0A&order=Name_DESC&format=%20JSON&fullcount=%20True',
  );
  assert.deepEqual([spaced.results.map(({ id }) => id), spaced.headers.warnings], [plain, '']);
  assert.equal((await found('artists/?name=%20%20the+saltmarsh+choir%0D%0A')).results.length, 1);
  const { text } = await service.sendRequest(
    `/v3.0/users/?client_id=%20${service.clientId}%0A&access_token=+${service.token}+`,
  );
  assert.equal(JSON.parse(text).headers.code, 0, text);
  const capital = service.token.replace(/[a-f]/, (digit) => digit.toUpperCase());
  assert.equal((await call(`users/?access_token=${capital}`)).headers.code, 12);
  const wrapped = await service.sendRequest(`/v3.0/tracks/?client_id=${service.clientId}&callback=myCall`);
  assert.ok(wrapped.text.startsWith('/**/myCall('), wrapped.text.slice(0, 20));
});

test('charts have the singular as another path of the same operation', async () => {
  for (const entity of ['track', 'album', 'artist']) {
    const { results } = await found(`charts/${entity}s/?period=total&limit=5`);
    assert.ok(results.length > 0);
    assert.deepEqual((await found(`charts/${entity}/?period=total&limit=5`)).results, results);
    assert.deepEqual((await found(`charts/${entity}?period=total&limit=5`)).results, results);
  }
  const { text } = await service.sendRequest('/openapi.json');
  const paths = Object.keys(JSON.parse(text).paths).filter((path) => path.includes('/charts/'));
  assert.deepEqual(
    paths.sort(),
    ['albums', 'artists', 'tracks'].map((entity) => `/v3.0/charts/${entity}`).sort(),
  );
});

test('charts, similar tracks and reviews have album tracks unless singles are requested; ranks count among them', async () => {
  const both = 'type=single+albumtrack';
  const all = (await found(`charts/tracks/?period=total&limit=all&${both}`)).results;
  const onAlbums = (await found('charts/tracks/?period=total&limit=all')).results;
  assert.ok(all.some(({ album_id }) => album_id === '') && onAlbums.length > 0);
  assert.ok(onAlbums.every(({ album_id }) => album_id !== ''));
  assert.deepEqual(
    onAlbums.map(({ rank }) => rank),
    onAlbums.map((_, i) => i + 1),
  );
  const singles = (await found('charts/tracks/?period=total&type=single')).results;
  assert.deepEqual([singles[0].album_id, singles[0].rank], ['', 1]);
  const similar = (types: string) =>
    found(`tracks/similar/?id=${all[0].id}&limit=all&fullcount=true${types}`);
  const [plain, every] = [await similar(''), await similar(`&${both}`)];
  assert.ok(plain.results.length > 0 && plain.results.every(({ album_id }) => album_id !== ''));
  assert.ok(every.headers.results_fullcount > plain.headers.results_fullcount);
  const reviews = (query: string) => found(`reviews/tracks/?limit=all${query}`);
  const [albumtracks, everything] = [await reviews(''), await reviews('&track_type=single+albumtrack')];
  assert.ok(albumtracks.results.every(({ album_id }) => album_id !== ''));
  const single = everything.results.find(({ album_id }) => album_id === '');
  assert.ok(single !== undefined, 'the demo has a review of a single');
  for (const query of [`&id=${single.id}`, `&track_id=${single.track_id}`])
    assert.ok(
      (await reviews(query)).results.some(({ id }) => id === single.id),
      query,
    );
});

test('a cache buster is ignored, and the next page of JSONP names neither it nor the callback', async () => {
  const target = `/v3.0/tracks/?client_id=${service.clientId}&limit=2`;
  const plain = await service.sendRequest(target);
  for (let i = 0; i < 4; i++) {
    const busted = await service.sendRequest(`${target}&_=${i}`);
    assert.equal(busted.headers.etag, plain.headers.etag);
    assert.ok(busted.text === plain.text);
  }
  const first = await service.sendRequest(
    `/v3.0/tracks/?_=1&callback=jQuery1_2&client_id=${service.clientId}&limit=2`,
  );
  const { headers } = JSON.parse(first.text.slice(first.text.indexOf('(') + 1, -2));
  assert.equal(headers.warnings, '');
  assert.equal(headers.next, `${service.url}/v3.0/tracks/?client_id=${service.clientId}&limit=2&offset=2`);
  assert.equal(first.headers['link'], `<${headers.next}>; rel="next"`);
});

test('unknown paths and parameters get a suggestion', async () => {
  const messageOf = async (path: string) => String((await call(path)).headers['error_message']);
  assert.match(await messageOf('trakcs'), /'\/v3\.0\/trakcs\/' does not exist; did you mean `tracks`\?$/);
  assert.match(await messageOf('artists/locatoins?limit=1'), /did you mean `artists\/locations`\?$/);
  assert.doesNotMatch(await messageOf('something-else'), /did you mean/);
  assert.doesNotMatch(await messageOf('a'.repeat(5000)), /did you mean/);
  const { warnings } = (await found('tracks/?serach=rock&limit=1&nothinglikethis=1')).headers;
  assert.equal(
    warnings,
    "unknown parameter 'serach' ignored, did you mean `search`?; unknown parameter 'nothinglikethis' ignored",
  );
});
