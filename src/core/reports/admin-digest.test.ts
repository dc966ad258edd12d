import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { startAdminDigest } from './admin-digest.ts';

const CREATED = '2026-05-01T10:00:00.000Z';

forEachDatabase(({ openFresh }) => {
  test('administrators get one mail about all that is new, in their language, and none if nothing is', async (t) => {
    const store = await openFresh();
    await fillCatalogue(store);
    const { ana, eva, rui } = await createCast(store);
    const { db } = store;
    await db.updateTable('user').set({ admin: 1 }).where('id', 'in', [eva.id, rui.id]).execute();
    await db
      .updateTable('user')
      .set({ email: 'eva@example.org', lang: 'de' })
      .where('id', '=', eva.id)
      .execute();
    await db.updateTable('user').set({ email_verified: 1 }).where('id', '=', eva.id).execute();
    const mails: Mail[] = [];
    const mailer = { deliver: async (mail: Mail) => void mails.push(mail) };
    const jobs = createJobs({ store, log: quiet });
    t.after(() => jobs.close());
    createAccounts({
      store,
      mailer,
      jobs,
      settings: { url: 'https://music.example', signup: true },
      log: quiet,
    });
    let now = Date.parse('2026-05-01T12:00:00Z');
    // Without a period it writes none by itself.
    const digest = startAdminDigest({ store, jobs, hours: 0, log: quiet, now: () => new Date(now) });
    t.after(() => digest.close());
    const run = async () => {
      mails.length = 0;
      now += 3_600_000;
      await jobs.add({ kind: 'admin-digest', payload: {} });
      await jobs.settle();
      await jobs.settle();
      return mails.map(({ to, subject, text, link }) => ({ to, subject, text, link }));
    };

    for (const item_id of [1, 2])
      await db
        .insertInto('report')
        .values({ kind: 'track', item_id, name: 'Buy here', handler_id: null, created: CREATED })
        .execute();
    await db
      .insertInto('artist_request')
      .values({ user_id: ana.id, artist_id: null, name: 'Buy here', message: '', created: CREATED })
      .execute();
    // Rui has no verified address.
    const [mail, ...others] = await run();
    assert.deepEqual(others, []);
    assert.equal(mail.to, 'eva@example.org');
    assert.match(mail.text, /2 Meldungen\n1 Anfrage eines Künstlers\n/);
    assert.match(mail.text, /https:\/\/music\.example\/admin\/reports/);
    assert.doesNotMatch(mail.text, /Buy here/);
    assert.deepEqual(await run(), []);

    const created = new Date(now + 1000).toISOString();
    await db
      .insertInto('artist_request')
      .values({ user_id: ana.id, artist_id: null, name: 'Second', message: '', created })
      .execute();
    await db
      .insertInto('report')
      .values({ kind: 'track', item_id: 3, name: 'x', handler_id: null, created, state: 'closed' })
      .execute();
    const [second] = await run();
    assert.match(second.text, /\n1 Anfrage eines Künstlers\n\nhttps:\/\/music\.example\/admin\/artists/);
  });
});
