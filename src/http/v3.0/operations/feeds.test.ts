import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import { PUBLIC_URL } from '../../example-service.fixture.ts';
import { inNineLanguages } from '../fixtures/read-response.fixture.ts';
import { openStoredLists } from '../fixtures/stored-lists.fixture.ts';

forEachDatabase((database) => {
  test('a feed is the object of the API specification, in its order, in every format', async () => {
    const { send } = await openStoredLists(database);
    const { results } = await send('feeds/?id=1');
    const image = (size: string) => `${PUBLIC_URL}/image/?type=feed&id=1&size=${size}`;
    assert.deepEqual(Object.entries(results[0]), [
      ['id', '1'],
      ['title', inNineLanguages({ en: 'Feed 1' })],
      ['text', inNineLanguages({ en: 'Text' })],
      ['link', `${PUBLIC_URL}/track/700`],
      ['position', '3'],
      ['lang', ['en', 'fr']],
      ['date_start', '2020-01-01 00:00:00'],
      ['date_end', '2099-12-31 23:59:59'],
      ['type', 'album'],
      ['joinid', '70'],
      ['subtitle', inNineLanguages({ en: 'Sub', fr: 'Sous' })],
      ['target', 'all'],
      [
        'images',
        {
          size996_350: image('996_350'),
          size315_111: image('315_111'),
          size600_211: image('600_211'),
          size470_165: image('470_165'),
        },
      ],
    ]);
    const { text } = await send('feeds?format=xml&id=1');
    assert.match(text, /<feed><id>1<\/id><title><en>Feed 1<\/en><fr><\/fr>.*<ja><\/ja><\/title>/);
    assert.match(text, /<lang><item>en<\/item><item>fr<\/item><\/lang>/);
    assert.match(text, /<subtitle><en>Sub<\/en><fr>Sous<\/fr><es><\/es>.*<ja><\/ja><\/subtitle>/);
    const pretty = await send('feeds?format=jsonpretty');
    assert.equal(pretty.results.length, 2);
  });

  test('a feed without subtitles has an empty list, and one without a subject the joinid 0', async () => {
    const { send } = await openStoredLists(database);
    const [{ subtitle, joinid, title }] = (await send('feeds?id=3')).results;
    assert.deepEqual([subtitle, joinid, title], [[], '0', inNineLanguages({ en: 'A "b" <c>', ja: '日本' })]);
    assert.match((await send('feeds?id=3&format=xml')).text, /<subtitle><\/subtitle>/);
  });

  test('a link is an absolute URL, a path is a URL of the service', async () => {
    const { send } = await openStoredLists(database);
    const links = (await send('feeds?order=id')).results.map(({ link }) => link);
    assert.deepEqual(links, [`${PUBLIC_URL}/track/700`, 'https://a.example/?b="c"&d']);
    assert.ok((await send('feeds?id=1&format=xml')).text.includes(`<link>${PUBLIC_URL}/track/700</link>`));
  });

  test('only current feeds are returned, by each parameter and in each order', async () => {
    const { idsOf, send } = await openStoredLists(database);
    const expected: Record<string, string> = {
      '': '3 1',
      'id=1': '1',
      'id=4': '',
      'id=5': '',
      'id=2': '',
      'id=2&target=logged': '2',
      'id=1&target=notlogged': '1',
      'target=all': '3 1',
      'target=logged': '2 3 1',
      'target=notlogged': '3 6 1',
      'lang=fr': '1',
      'lang=ru': '',
      'type=album+news': '3 1',
      'type=news': '3',
      'type=contest': '',
      'order=id': '1 3',
      'order=position_desc': '1 3',
      'order=date_start+id_desc': '3 1',
      'order=date_end': '3 1',
      'limit=1': '3',
      'limit=1&offset=1': '1',
    };
    for (const [query, ids] of Object.entries(expected))
      assert.equal(await idsOf(`feeds?${query}`), ids, query);
    assert.equal((await send('feeds?fullcount=1&limit=1')).headers.results_fullcount, 2);
    for (const query of ['lang=ja', 'target=nobody', 'type=album+x', 'order=name'])
      assert.equal((await send(`feeds?${query}`)).headers.code, 3, query);
  });
});
