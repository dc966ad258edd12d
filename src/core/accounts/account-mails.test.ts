import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { User } from '../../domain/users.ts';
import { createMailer, type Mail } from '../../mail/mailer.ts';
import type { Store } from '../../store/store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createAccounts } from './accounts.ts';
import { createMailLink } from './mail-links.ts';
import { getUser } from './users.ts';

const ADDRESS = '192.0.2.1';
const PASSWORD = 'correct horse';

/** Accounts whose mails go to a real server. */
async function start(t: TestContext, store: Store) {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    async onData(stream, { envelope }, done) {
      const text = Buffer.concat(await stream.toArray()).toString();
      received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer(
    { smtp: `smtp://127.0.0.1:${port}`, from: 'music@example.org', site: { name: 'Cantiga' } },
    quiet,
  );
  t.after(() => server.close());
  const settings = { url: 'https://music.example', signup: true };
  const accounts = createAccounts({ store, mailer, settings, log: quiet });
  const { user } = await accounts.signUp(
    { name: 'Ana', email: 'ana@example.org', password: PASSWORD },
    ADDRESS,
  );
  return {
    accounts,
    person: user,
    /** Gives the user a verified email address. */
    async verified(): Promise<User> {
      await store.db.updateTable('user').set({ email_verified: 1 }).execute();
      return await getUser(store.db, user.id);
    },
    /** All mails with this subject, after all pending mails are sent. */
    async arrived(subject: string) {
      await accounts.close();
      await mailer.close();
      return received.filter(({ text }) => text.includes(`\r\nSubject: ${subject}\r\n`));
    },
  };
}

forEachDatabase(({ openFresh }) => {
  test('a mail is in the language of the account, or in English if that is not supported', async (t) => {
    const store = await openFresh();
    const { accounts, person: user, arrived } = await start(t, store);
    await accounts.changeLanguage(user, 'DE');
    assert.equal((await getUser(store.db, user.id)).lang, 'de');
    await assert.rejects(accounts.changeLanguage(user, 'German'), { kind: 'type', field: 'lang' });
    await accounts.mailReset('ana', ADDRESS);
    const [mail] = await arrived('Neues Passwort festlegen');
    assert.equal(mail.to, 'ana@example.org');
    assert.match(mail.text, /https:\/\/music\.example\/reset\//);
  });

  test('an unsupported language is not stored for mails', async (t) => {
    const { accounts, person: user, arrived } = await start(t, await openFresh());
    await accounts.changeLanguage(user, 'pt');
    await accounts.mailReset('ana', ADDRESS);
    assert.equal((await arrived('Reset your password')).length, 1);
  });

  test('a password change is reported to the verified address, without secrets', async (t) => {
    const { accounts, verified, arrived } = await start(t, await openFresh());
    const { session } = await accounts.changePassword(await verified(), PASSWORD, 'battery staple', ADDRESS);
    const mails = await arrived('Your password was changed');
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['ana@example.org'],
    );
    const [{ text }] = mails;
    assert.match(text, /account Ana was changed/);
    assert.match(text, /https:\/\/music\.example\/forgot/);
    for (const secret of [session, PASSWORD, 'battery staple', '/reset/']) assert.ok(!text.includes(secret));
  });

  test('a mailed reset is reported to the address of the link', async (t) => {
    const store = await openFresh();
    const { accounts, person: user, arrived } = await start(t, store);
    const link = { user_id: user.id, purpose: 'reset', email: user.email } as const;
    await accounts.resetPassword(await createMailLink(store, link, new Date()), 'battery staple', ADDRESS);
    assert.equal((await arrived('Your password was changed')).length, 1);
  });

  test('a changed address is reported to the old one, without naming the new one', async (t) => {
    const { accounts, verified, arrived } = await start(t, await openFresh());
    await accounts.changeEmail(await verified(), 'new@example.org', PASSWORD, ADDRESS);
    const mails = await arrived('Your email address was changed');
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['ana@example.org'],
    );
    assert.match(mails[0].text, /https:\/\/music\.example\/account/);
    assert.ok(!mails[0].text.includes('new@example.org'));
  });

  test('no notice is sent to an unverified address', async (t) => {
    const { accounts, person: user, arrived } = await start(t, await openFresh());
    await accounts.changePassword(user, PASSWORD, 'battery staple', ADDRESS);
    await accounts.changeEmail(user, '', 'battery staple', ADDRESS);
    assert.equal((await arrived('Confirm your email address')).length, 1);
    assert.deepEqual(await arrived('Your password was changed'), []);
    assert.deepEqual(await arrived('Your email address was changed'), []);
  });

  test('at most five such mails are sent per hour', async (t) => {
    const { accounts, verified, arrived } = await start(t, await openFresh());
    const user = await verified();
    for (let i = 0; i < 7; i++) await accounts.changePassword(user, PASSWORD, PASSWORD, ADDRESS);
    assert.equal((await arrived('Your password was changed')).length, 5);
  });

  test('a mail that could not be sent is sent later by another node, and the queue contains no link', async (t) => {
    const store = await openFresh();
    const settings = { url: 'https://music.example', signup: true };
    const mails: Mail[] = [];
    function startNode(deliver: (mail: Mail) => Promise<void>) {
      const jobs = createJobs({ store, log: quiet, pollMs: 20, pauseMs: 1 });
      t.after(() => jobs.close());
      return { jobs, accounts: createAccounts({ store, mailer: { deliver }, jobs, settings, log: quiet }) };
    }
    const failing = startNode(async () => {
      throw new Error('the mail server is away');
    });
    await failing.accounts.signUp({ name: 'Ana', email: 'ana@example.org', password: PASSWORD }, ADDRESS);
    await failing.jobs.close();
    const [job] = await store.db.selectFrom('job').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(job), /music\.example/);
    startNode(async (mail) => void mails.push(mail));
    while ((await store.db.selectFrom('job').select('id').execute()).length > 0) await wait(10);
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [['ana@example.org', 'Confirm your email address']],
    );
  });
});
