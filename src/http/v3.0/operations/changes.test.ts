import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../../test/databases.fixture.ts';
import { openAdmin } from '../../../core/admin/admin.fixture.ts';
import { createChangeLog } from '../../../core/changes/changes.ts';
import { storeId } from '../../../store/store.ts';
import { CLIENT, exampleServices, PUBLIC_URL } from '../../example-service.fixture.ts';
import { createCall } from '../fixtures/call.fixture.ts';

forEachDatabase((database) => {
  async function open() {
    const opened = await openAdmin(database);
    const { store, rebuild } = opened;
    const node = { shown: (await rebuild()).version };
    const call = createCall(
      exampleServices({
        shown: () => node.shown,
        changes: createChangeLog(store, await storeId(store)),
      }),
    );
    const send = (query: string) => call(`changes/?client_id=${CLIENT}&${query}`);
    const listed = async (query: string) =>
      (await send(query)).results.map(({ entity, id, action }) => `${entity} ${id} ${action}`);
    return { ...opened, node, send, listed };
  }

  test('a change is an object in every format, and its cursor continues after it', async () => {
    const { send, listed } = await open();
    const { results, http, headers } = await send('limit=2');
    assert.deepEqual(Object.keys(results[0]), ['entity', 'id', 'action', 'date', 'cursor']);
    const [{ entity, id, action, date, cursor }] = results;
    assert.deepEqual([entity, id, action], ['album', '70', 'created']);
    assert.match(String(date), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(http.get('cache-control'), 'private, no-store');
    const expected = `${PUBLIC_URL}/v3.0/changes/?client_id=${CLIENT}&limit=2&since=${results[1]['cursor']}`;
    assert.equal(headers.next, expected);
    for (const format of ['jsonpretty', 'json&callback=f'])
      assert.deepEqual((await send(`limit=2&format=${format}`)).results, results, format);
    const { text } = await send('limit=1&format=xml');
    assert.match(text, /<changes><change><entity>album<\/entity><id>70</);
    assert.match(text, new RegExp(`<cursor>${cursor}</cursor></change></changes>`));
    assert.deepEqual(await listed(`since=${cursor}&limit=2`), ['album 80 created', 'artist 7 created']);
  });

  test('next leads through all pages, and an empty page has none', async () => {
    const { send } = await open();
    const { results: all, headers } = await send('limit=all&fullcount=true');
    assert.deepEqual([all.length, headers.results_fullcount, headers.next], [14, 14, undefined]);
    const paged: object[] = [];
    let query: string | undefined = 'limit=3&since=';
    while (query !== undefined) {
      const { results, headers } = await send(query);
      paged.push(...results);
      query = headers.next?.split(`client_id=${CLIENT}&`)[1];
    }
    assert.deepEqual(paged, all);
    const last = await send(`since=${all.at(-1)?.['cursor']}`);
    assert.deepEqual([last.results, last.headers.next, last.headers.code], [[], undefined, 0]);
  });

  test('entity selects kinds of records', async () => {
    const { listed } = await open();
    assert.deepEqual(await listed('entity=artist'), ['artist 7 created', 'artist 8 created']);
    assert.deepEqual(await listed('entity=artist,album&limit=3'), [
      ...['album 70 created', 'album 80 created', 'artist 7 created'],
    ]);
    assert.deepEqual(await listed('entity=radio'), []);
  });

  test('lists a change once all responses of this node contain it', async () => {
    const { administration, eva, listed, rebuild, node, send } = await open();
    const { results } = await send('limit=all');
    const since = `since=${results.at(-1)?.['cursor']}`;
    await administration.hide(eva, 'track', 3);
    assert.deepEqual(await listed(since), []);
    node.shown = (await rebuild()).version;
    assert.deepEqual(await listed(since), ['track 3 deleted']);
  });

  test('a cursor that cannot be used is an error that names the parameter', async () => {
    const { send } = await open();
    const { headers } = await send('since=abc');
    assert.equal(headers.code, 3);
    assert.match(headers.error_message, /^Type Error: parameter since: got 'abc'; accepted: the cursor of/);
    const other = await open();
    const [{ cursor }] = (await other.send('limit=1')).results;
    const foreign = await send(`since=${cursor}`);
    assert.equal(foreign.headers.code, 3);
    assert.match(foreign.headers.error_message, /^Type Error: parameter since: .* start over without since$/);
  });
});
