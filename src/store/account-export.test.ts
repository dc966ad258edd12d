import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.ts';
import { exportAccount } from './account-export.ts';
import { createUser } from './accounts.ts';
import { fillAccount, personalTables } from './personal-rows.fixture.ts';

/** Where each table is found in the export. */
const EXPORTED = {
  application: 'ownApplications',
  avatar: 'avatar',
  mail_link: 'mailedLinks',
  oauth_token: 'allowedApplications',
  playlist: 'playlists',
  review: 'reviews',
  review_report: 'reportedReviews',
  session: 'sessions',
  user_album: 'albums',
  user_artist: 'artists',
  user_track: 'tracks',
};

/** Codes live for thirty seconds; what came of one is among the allowed applications. */
const LEFT_OUT = ['oauth_code'];

forEachDatabase(({ openFresh }) => {
  test('the export holds something of every table that is about people, and nothing of others', async () => {
    const store = await openFresh();
    const [ana, eva] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'eva' })];
    await fillAccount(store, ana.id);
    const [full, empty] = [await exportAccount(store, ana.id), await exportAccount(store, eva.id)];
    assert.deepEqual(await personalTables(store), [...Object.keys(EXPORTED), ...LEFT_OUT].sort());
    for (const part of Object.values(EXPORTED)) {
      assert.notDeepEqual(full[part], empty[part], part);
      assert.ok(empty[part] === null || (empty[part] as unknown[]).length === 0, part);
    }
    assert.deepEqual(Object.keys(full).sort(), ['profile', ...Object.values(EXPORTED)].sort());
  });

  test('an own application is exported whole, with its usage and without its secret', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'ana' });
    await fillAccount(store, ana.id);
    const [{ client_id, created, ...application }] = (await exportAccount(store, ana.id))[
      'ownApplications'
    ] as Record<string, unknown>[];
    assert.match(`${client_id} ${created}`, /^[0-9a-f]{8} 2\d{3}-.*Z$/);
    assert.deepEqual(application, {
      name: 'mine',
      description: '',
      redirect_uri: '',
      plan: 'read',
      plan_requested: '',
      public: false,
      suspended: false,
      failures_as_200: false,
      user_id: ana.id,
      owner: { name: 'ana', dispname: 'ana' },
      usage: [{ day: '2026-03-01', operation: 'tracks', requests: 3, failures: 1 }],
    });
  });
});
