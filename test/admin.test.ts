/** Actions of an administrator on one node, as seen by listeners on another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser } from '../src/core/accounts/users.ts';
import { csrfTokenOf } from '../src/http/request/csrf.ts';
import { eventually } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

const CLIENT = 'client_id=5eedcafe';

interface Track {
  name: string;
  artist_id: string;
  album_id: string;
  license_ccurl: string;
}

forEachDatabase((database) => {
  test('an edit, a hidden track and a merged artist are visible everywhere soon', async (t) => {
    const { here, there, store } = await startTwoNodes(t, database);
    const { id: userId } = await createUser(store, { name: 'operator', admin: true });
    const session = (await createSession(store, { userId, verified: '', next: '' }, new Date()))!;
    const headers = {
      cookie: `cantiga_session=${session}`,
      'x-csrf-token': csrfTokenOf(session),
      'content-type': 'application/json',
    };
    const act = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${here.url}/web-api/admin/catalogue/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      assert.equal(response.status, 200, path);
      return (await response.json()) as { version: string; albums: number };
    };
    const tracks = async (query: string): Promise<Track[]> => {
      const response = await fetch(`${there.url}/v3.0/tracks/?${CLIENT}&${query}`);
      return ((await response.json()) as { results: Track[] }).results;
    };
    const statusOf = async (path: string) => {
      const response = await fetch(there.url + path, { redirect: 'manual' });
      await response.body?.cancel();
      return response.status;
    };
    const shown = () => tracks('id=10001');

    const [before] = await shown();
    const { version } = await act('GET', 'tracks/10001');
    const name = '<i>Maré</i>';
    await act('PATCH', 'tracks/10001', { version, name, license_ccurl: 'https://license.example/' });
    const [edited] = await eventually(shown, ([track]) => track?.name !== before.name);
    assert.deepEqual([edited.name, edited.license_ccurl], [name, 'https://license.example/']);

    const paths = ['/image/?type=track&id=10001', '/storage/?trackid=10001&format=mp31'];
    await act('POST', 'tracks/10001/hide');
    await eventually(shown, (found) => found.length === 0);
    for (const path of paths) assert.equal(await statusOf(path), 404, path);
    await act('POST', 'tracks/10001/restore');
    assert.deepEqual(await eventually(shown, (found) => found.length === 1), [edited]);
    assert.equal(await statusOf(paths[0]), 200);

    const [other] = (await tracks('limit=200')).filter(({ artist_id }) => artist_id !== edited.artist_id);
    await act('POST', `artists/${edited.artist_id}/merge`, { into: Number(other.artist_id) });
    await eventually(shown, ([track]) => track.artist_id === other.artist_id);
    assert.deepEqual(await tracks(`artist_id=${edited.artist_id}`), []);
    const page = await fetch(`${there.url}/artist/${edited.artist_id}`, { redirect: 'manual' });
    assert.deepEqual([page.status, page.headers.get('location')], [301, `/artist/${other.artist_id}`]);
  });
});
