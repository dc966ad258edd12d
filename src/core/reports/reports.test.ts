import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { REPORT_MAX } from '../../domain/reports.ts';
import type { User } from '../../domain/users.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Store } from '../../store/store.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { createUser } from '../accounts/users.ts';
import { openAdmin } from '../admin/admin.fixture.ts';
import { deleteUser, finishLeaving } from '../delete-user.ts';
import { createPlaylists } from '../playlists/playlists.ts';
import { createReviews } from '../reviews/reviews.ts';
import { saveMember } from '../studio/studio-artists.ts';
import { createReports, moveReviewReports, purgeReports } from './reports.ts';

const SLICE = { offset: 0, limit: 10 };
const WORDS = { reason: 'copyright', text: 'This is mine.' } as const;

async function openReports(database: TestDatabase) {
  const opened = await openAdmin(database);
  const { store, administration } = opened;
  let time = Date.parse('2026-05-01T12:00:00Z');
  const touched: number[] = [];
  const activity = { touch: (_: string, id: number) => void touched.push(id) };
  const reviews = createReviews(store, activity);
  const reports = createReports({ store, administration, reviews, activity, now: () => new Date(time) });
  return {
    ...opened,
    ...{ reports, reviews, touched },
    passDay(): void {
      time += 24 * 60 * 60 * 1000;
    },
  };
}

/** An account whose address is verified. */
async function createReachable(store: Store, name: string, lang: string): Promise<User> {
  const user = await createUser(store, { name, lang, email: `${name}@example.org` });
  await store.db.updateTable('user').set({ email_verified: 1 }).where('id', '=', user.id).execute();
  return user;
}

async function mailsOf(store: Store): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { deliver: async (mail: Mail) => void mails.push(mail) };
  const settings = { url: 'http://localhost:8080', signup: true };
  await createAccounts({ store, mailer, settings, log: quiet }).close();
  return mails.sort((one, other) => (one.to < other.to ? -1 : 1));
}

forEachDatabase((database) => {
  test('reports of an item are one case, which an administrator takes and closes; both sides get a mail', async () => {
    const { store, reports, eva, ana, shown, logged } = await openReports(database);
    const [luis, maria] = [
      await createReachable(store, 'luis', 'es'),
      await createReachable(store, 'maria', 'en'),
    ];
    const since = '2026-01-01T00:00:00.000Z';
    const band = await createReachable(store, 'band', 'de');
    await store.commit((trx) => saveMember(trx, { artist_id: 7, user_id: band.id, role: 'owner', since }));
    const target = { kind: 'track', id: 1 } as const;
    const { id } = await reports.report(luis, target, { reason: 'other', text: 'First' });
    const merged = await reports.report(luis, target, WORDS);
    assert.deepEqual([merged.id, merged.text, merged.state], [id, WORDS.text, 'open']);
    await reports.report(maria, target, { reason: 'license', text: '' });
    await reports.report(maria, { kind: 'artist', id: 8 }, WORDS);

    const open = await reports.list({ ...SLICE, state: 'open' });
    assert.equal(open.total, 2);
    const [first] = open.items;
    assert.deepEqual(
      [first.item, first.owner, first.visibility, first.handler],
      [{ id: 1, name: 'Track 1' }, { id: 7, name: 'Lume' }, 'shown', null],
    );
    assert.deepEqual(
      first.entries.map(({ user, reason, text }) => [user.name, reason, text]),
      [
        ['luis', 'copyright', WORDS.text],
        ['maria', 'license', ''],
      ],
    );
    const taken = await reports.take(eva, id);
    assert.deepEqual([taken.state, taken.handler], ['review', 'eva']);
    assert.equal((await reports.release(id)).handler, null);

    const decision = { outcome: 'removed', reply: 'Hecho', owner_reply: 'Bitte melden' } as const;
    const closed = await reports.close(eva, id, decision);
    assert.deepEqual([closed.state, closed.handler, closed.visibility], ['closed', 'eva', 'hidden']);
    assert.ok(!(await shown()).tracks.includes(1));
    await assert.rejects(reports.close(eva, id, decision), { kind: 'conflict' });
    await assert.rejects(reports.take(ana, id), { kind: 'conflict' });
    assert.deepEqual(
      (await logged()).map(({ action, subject }) => `${action} ${subject}`),
      ['track.hide track 1', `report.close report ${id}`],
    );

    const mails = await mailsOf(store);
    assert.deepEqual(
      mails.map(({ to, subject }) => `${to} ${subject}`),
      [
        'band@example.org „Track 1“ wurde gemeldet',
        'luis@example.org Tu denuncia de «Track 1»',
        'maria@example.org Your report about “Track 1”',
      ],
    );
    const [toBand, toLuis] = mails;
    assert.match(toBand.text, /Grund: Urheberrecht, falsche Lizenz\./);
    assert.match(toBand.text, /> Bitte melden/);
    assert.doesNotMatch(toBand.text, /luis|maria|mine|Hecho/);
    assert.match(toLuis.text, /ya no está disponible.*\n\n> Hecho/);
    assert.doesNotMatch(toLuis.text, /Bitte/);

    const [own] = (await reports.own(luis, SLICE)) ?? [];
    assert.deepEqual([own.outcome, own.reply], ['removed', 'Hecho']);
    // Hidden items cannot be reported.
    await assert.rejects(reports.report(maria, target, WORDS), { kind: 'not-found' });
  });

  test('a rejected report is answered to the reporters alone, and another one is a new case', async () => {
    const { store, reports, eva } = await openReports(database);
    const luis = await createReachable(store, 'luis', '');
    const band = await createReachable(store, 'band', '');
    const member = { artist_id: 8, user_id: band.id, role: 'owner', since: '' } as const;
    await store.commit((trx) => saveMember(trx, member));
    const { id } = await reports.report(luis, { kind: 'album', id: 80 }, WORDS);
    await reports.close(eva, id, { outcome: 'rejected', reply: '', owner_reply: '' });
    assert.deepEqual(
      (await mailsOf(store)).map(({ to }) => to),
      ['luis@example.org'],
    );
    const again = await reports.report(luis, { kind: 'album', id: 80 }, WORDS);
    assert.notEqual(again.id, id);
    assert.equal((await reports.own(luis, SLICE)).length, 2);
    await purgeReports(store, new Date('2028-04-30T11:00:00Z'));
    assert.equal((await reports.own(luis, SLICE)).length, 2);
    await purgeReports(store, new Date('2028-05-02T11:00:00Z'));
    assert.deepEqual(
      (await reports.own(luis, SLICE)).map((report) => report.id),
      [again.id],
    );
  });

  test('a reported playlist is deleted', async () => {
    const { store, reports, eva, ana, rui, touched } = await openReports(database);
    const playlists = createPlaylists(store, { touch() {} });
    const { id: list } = await playlists.create(ana, { name: 'Bad words' });
    await playlists.add(ana, list, { trackIds: [1, 2] });
    const { id } = await reports.report(
      rui,
      { kind: 'playlist', id: list },
      { reason: 'offensive', text: '' },
    );
    const [found] = (await reports.list({ ...SLICE, state: 'open' })).items;
    assert.deepEqual([found.item.name, found.owner?.name, found.visibility], ['Bad words', 'Ana', null]);
    const closed = await reports.close(eva, id, { outcome: 'removed', reply: '', owner_reply: '' });
    assert.deepEqual([closed.item.name, closed.owner], ['Bad words', null]);
    assert.deepEqual(await playlists.list(ana), []);
    assert.deepEqual(touched.sort(), [1, 2]);
  });

  test('a reported review is hidden, and its author gets a mail; the log has nothing of its text', async () => {
    const { store, reports, reviews, eva, rui, logged } = await openReports(database);
    const luis = await createReachable(store, 'luis', 'en');
    const text = `${'Buy pills '.repeat(9)}\nnow`;
    const { review } = await reviews.write(luis, { of: 'track', id: 1 }, { score: 9, text });
    const target = { kind: 'review', id: review.id } as const;
    const { id, item } = await reports.report(rui, target, { reason: 'offensive', text: 'Spam' });
    assert.equal(item.name, text.slice(0, 80));
    const [found] = (await reports.list({ ...SLICE, state: 'open' })).items;
    assert.deepEqual([found.owner?.name, found.visibility, found.review?.text], ['luis', 'shown', text]);
    const closed = await reports.close(eva, id, { outcome: 'removed', reply: '', owner_reply: 'No ads' });
    assert.deepEqual([closed.visibility, closed.review?.hidden], ['hidden', true]);
    assert.equal((await reviews.listHidden(SLICE)).total, 1);
    const log = await logged();
    assert.deepEqual(
      log.map(({ action, subject }) => `${action} ${subject}`),
      [`review.hide review ${review.id}`, `report.close report ${id}`],
    );
    assert.doesNotMatch(JSON.stringify(log), /pills/);
    const [mail, ...others] = await mailsOf(store);
    assert.deepEqual(
      [mail.to, mail.link, others],
      ['luis@example.org', 'http://localhost:8080/library/reviews', []],
    );
    assert.match(mail.text, /Reason: offensive content\..*no longer available\.\n\n> No ads/s);
    await reviews.restore(eva, review.id);
    const rated = await reviews.write(rui, { of: 'track', id: 1 }, { score: 3 });
    const again = await reports.report(luis, { kind: 'review', id: rated.review.id }, WORDS);
    assert.equal(again.item.name, '3/10');
  });

  test('a report of a kind that only a newer node knows is listed, and closed there', async () => {
    const { store, reports, eva, rui } = await openReports(database);
    const { id } = await reports.report(rui, { kind: 'track', id: 1 }, WORDS);
    await store.db
      .updateTable('report')
      .set({ kind: 'lyrics' as 'track' })
      .execute();
    const [found] = (await reports.list({ ...SLICE, state: 'open' })).items;
    assert.deepEqual(
      [found.kind, found.item.name, found.owner, found.visibility, found.entries.length],
      ['lyrics', 'Track 1', null, null, 1],
    );
    assert.equal((await reports.own(rui, SLICE))[0].kind, 'lyrics');
    assert.equal((await reports.take(eva, id)).handler, eva.name);
    for (const outcome of ['removed', 'solved'] as const)
      await assert.rejects(
        reports.close(eva, id, { outcome, reply: '', owner_reply: '' }),
        /only a newer version/,
      );
    assert.equal((await reports.list({ ...SLICE, state: 'review' })).total, 1);
  });

  test('reports in the table of earlier programs become cases: closed ones, if the review is hidden', async () => {
    const { store, reports, reviews, eva, ana, rui } = await openReports(database);
    const [shown, hidden] = await Promise.all(
      [ana, rui].map(async (author) => {
        const written = await reviews.write(author, { of: 'track', id: 1 }, { title: 'So so', text: 'x' });
        return written.review.id;
      }),
    );
    await reviews.hide(eva, hidden);
    const date = '2026-03-01 12:34:56.789';
    const report = (review_id: number, user_id: number, reason: string) =>
      store.db.insertInto('review_report').values({ review_id, user_id, date, reason }).execute();
    await report(shown, rui.id, 'Spam');
    await report(hidden, eva.id, '');
    await report(shown, 4711, 'of a deleted user');
    await report(99, rui.id, 'of a deleted review');
    const now = new Date('2026-05-01T12:00:00Z');
    await moveReviewReports(store, now);
    // Written by a node of before the upgrade.
    await report(shown, rui.id, 'again');
    await report(shown, eva.id, 'later');
    await moveReviewReports(store, now);
    assert.deepEqual(await store.db.selectFrom('review_report').selectAll().execute(), []);
    const { items } = await reports.list(SLICE);
    const cases = items.map(({ item, state, outcome, created, closed, entries }) => ({
      ...{ item, state, outcome, created, closed },
      entries: entries.map(({ user, reason, text }) => `${user.name} ${reason} ${text}`).sort(),
    }));
    const created = '2026-03-01T12:34:56.789Z';
    const closed = { state: 'closed', outcome: 'removed', closed: now.toISOString() };
    assert.deepEqual(
      cases.sort((one, other) => one.item.id - other.item.id),
      [
        {
          ...{ item: { id: shown, name: 'So so' }, created, state: 'open', outcome: '', closed: '' },
          entries: ['eva other later', 'rui other Spam'],
        },
        { item: { id: hidden, name: 'So so' }, created, ...closed, entries: ['eva other '] },
      ].sort((one, other) => one.item.id - other.item.id),
    );
  });

  test('reports of a user in a day are limited, and go with the account', async () => {
    const { store, reports, eva, rui, passDay } = await openReports(database);
    await createUser(store, { name: 'other', admin: true });
    const day = {
      report_id: 0,
      user_id: rui.id,
      reason: 'other',
      text: '',
      at: '2026-05-01T11:00:00.000Z',
    } as const;
    const earlier = Array.from({ length: REPORT_MAX.perDay - 1 }, (_, at) => ({
      ...day,
      report_id: -1 - at,
    }));
    await store.db.insertInto('report_entry').values(earlier).execute();
    const { id } = await reports.report(rui, { kind: 'track', id: 1 }, WORDS);
    await assert.rejects(reports.report(rui, { kind: 'track', id: 2 }, WORDS), { kind: 'rate-limit' });
    // Nothing is left of the rejected one.
    assert.equal((await reports.list({ ...SLICE, state: 'open' })).total, 1);
    await reports.report(rui, { kind: 'track', id: 1 }, WORDS);
    passDay();
    await reports.report(rui, { kind: 'track', id: 2 }, WORDS);
    const { id: shared } = await reports.report(eva, { kind: 'track', id: 2 }, WORDS);
    await reports.take(eva, id);

    await deleteUser(store, rui.id);
    await finishLeaving(store);
    const { items } = await reports.list({ ...SLICE, state: 'open' });
    assert.deepEqual(
      items.map((report) => [report.id, report.entries.length]),
      [[shared, 1]],
    );
    await reports.take(eva, shared);
    await reports.report(await createUser(store, { name: 'third' }), { kind: 'track', id: 2 }, WORDS);
    await deleteUser(store, eva.id);
    const [open] = (await reports.list({ ...SLICE, state: 'open' })).items;
    assert.deepEqual([open.id, open.handler, open.entries.length], [shared, null, 1]);
  });
});
