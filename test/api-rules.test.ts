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
