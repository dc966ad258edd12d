import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import { CLIENT, PUBLIC_URL, TOKENS } from '../../example-service.fixture.ts';
import { openStoredLists } from '../fixtures/stored-lists.fixture.ts';

const TEXT = '<script>alert("x")</script> & \u2028 text';

const ADMINISTRATOR = { id: 9, name: 'olga' };

forEachDatabase((database) => {
  test('a review of a track is the object of the API specification, in its order, with its text unchanged', async () => {
    const { send } = await openStoredLists(database);
    const { results } = await send('reviews/tracks/?id=21');
    assert.deepEqual(Object.entries(results[0]), [
      ['id', '21'],
      ['title', 'Title 21'],
      ['text', TEXT],
      ['dateadded', '2020-01-03'],
      ['agreecnt', '21'],
      ['lang', 'en'],
      ['user_id', '1'],
      ['user_name', 'ana'],
      ['user_dispname', 'Ana "A" <b>'],
      ['score', '7'],
      ['track_id', '700'],
      ['track_name', 'Rising'],
      ['album_id', '70'],
      ['artist_id', '7'],
      ['track_audiodownload_allowed', true],
      ['track_license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
      ['track_audio', `${PUBLIC_URL}/storage/?trackid=700&format=mp31&from=app-${CLIENT}`],
      ['track_audiodownload', `${PUBLIC_URL}/storage/download/track/700/mp32/`],
    ]);
    const { text } = await send('reviews/tracks/?id=21&format=xml');
    assert.match(text, /<text>&lt;script&gt;alert\("x"\)&lt;\/script&gt; &amp; \u2028 text<\/text>/);
    const jsonp = await send('reviews/tracks/?id=21&callback=f');
    assert.doesNotMatch(jsonp.text, /\u2028/);
  });

  test('a review of an album is the object of the API specification; a single has no album, and the score is optional', async () => {
    const { send } = await openStoredLists(database);
    const { results } = await send('reviews/albums/?id=31+32');
    assert.deepEqual(Object.entries(results[0]).slice(9), [
      ['score', '6'],
      ['album_id', '70'],
      ['album_name', 'Morning'],
      ['artist_id', '7'],
    ]);
    assert.equal(results[1]['score'], '0');
    const [single] = (await send('reviews/tracks?id=22&audioformat=ogg&audiodlformat=flac')).results;
    assert.deepEqual([single['album_id'], single['score']], ['', '0']);
    assert.match(String(single['track_audio']), /format=ogg/);
    assert.match(String(single['track_audiodownload']), /\/flac\/$/);
  });

  test('finds reviews by each parameter, and in each order', async () => {
    const { idsOf, send } = await openStoredLists(database);
    const expected: Record<string, string> = {
      // The track of 24 is not in the catalogue.
      'tracks?': '21 23 25',
      'tracks?track_type=single': '22',
      'tracks?track_type=Single+albumtrack': '21 22 23 25',
      'tracks?track_type=single&id=21+22': '22',
      'tracks?id=22': '22',
      'tracks?track_id=702': '22',
      'tracks?id=23,21+99': '21 23',
      'tracks?lang=EN': '21 25',
      'tracks?datebetween=2020-01-02_2020-01-03': '21 25',
      'tracks?user_id=1': '21 25',
      'tracks?hasscore=true': '21 23 25',
      'tracks?hasscore=0': '',
      'tracks?hasscore=0&track_type=single': '22',
      'tracks?artist_id=7': '21 23',
      'tracks?track_id=700+702': '21 22 23',
      'tracks?album_id=70': '21 23',
      'tracks?track_type=single+albumtrack&order=addeddate': '23 22 25 21',
      'tracks?track_type=single+albumtrack&order=addeddate_desc+id_desc': '21 25 22 23',
      // Without a score: last in both directions.
      'tracks?track_type=single+albumtrack&order=score': '23 21 25 22',
      'tracks?track_type=single+albumtrack&order=score_desc': '25 21 23 22',
      'tracks?order=id_desc&limit=1': '25',
      'tracks?limit=1&offset=1': '23',
      'albums?': '31 32',
      'albums?id=32+21': '32',
      'albums?lang=en': '31',
      'albums?album_id=80+70&order=id_desc': '32 31',
      'albums?artist_id=8': '32',
      'albums?hasscore=1': '31',
      'albums?user_id=2': '32',
      'albums?datebetween=2020-05-06_2020-05-06': '32',
    };
    for (const [query, ids] of Object.entries(expected))
      assert.equal(await idsOf(`reviews/${query}`), ids, query);
    const { headers, http } = await send('reviews/tracks?user_id=1&fullcount=true&limit=1');
    assert.equal(headers.results_fullcount, 2);
    assert.match(http.get('link') ?? '', /offset=1>; rel="next"$/);
  });

  test('a token selects the user’s reviews if no other parameter does', async () => {
    const { call } = await openStoredLists(database);
    const idsOf = async (target: string) =>
      (await call(`${target}&access_token=${TOKENS.reader}&client_id=${CLIENT}`)).results
        .map(({ id }) => id)
        .join(' ');
    assert.equal(await idsOf('reviews/tracks?x'), '21 25');
    assert.equal(await idsOf('reviews/tracks?track_id=700'), '21');
    assert.equal(await idsOf('reviews/tracks?user_id=2'), '22 23');
    assert.equal(await idsOf('reviews/tracks?id=23'), '23');
    assert.equal(await idsOf('reviews/albums?x'), '31');
  });

  test('a hidden review disappears immediately, and is not counted', async () => {
    const { reviews, idsOf, send } = await openStoredLists(database);
    await reviews.hide(ADMINISTRATOR, 21);
    await reviews.hide(ADMINISTRATOR, 31);
    assert.equal(await idsOf('reviews/tracks?user_id=1'), '25');
    assert.equal(await idsOf('reviews/tracks?id=21'), '');
    assert.equal((await send('reviews/albums?fullcount=1')).headers.results_fullcount, 1);
  });
});
