import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createUser } from '../../store/accounts.ts';
import { createAccountAdmin } from './account-admin.ts';
import { ADDRESS, ANA, cheapHashes, openAccounts, WRONG } from './accounts.fixture.ts';

cheapHashes();

const SUSPENDED = { kind: 'login', message: /^This account is suspended\./ };

forEachDatabase((database) => {
  async function openAdministration({ sends }: { sends: boolean }) {
    const opened = await openAccounts(database);
    const { store, accounts } = opened;
    const sentMails: Mail[] = [];
    const mailer = { sends, send: (mail: Mail) => void sentMails.push(mail) };
    const settings = { url: 'http://localhost:8080' };
    const now = () => new Date('2026-03-01T12:00:00Z');
    const administration = createAccountAdmin({ store, mailer, settings, now });
    const eva = await createUser(store, { name: 'eva', admin: true });
    const ana = await accounts.signUp(ANA, ADDRESS);
    return { ...opened, administration, sentMails, eva, ana };
  }

  test('a suspended user cannot log in, and gets the reason only with the right password', async () => {
    const { accounts, administration, mails, eva, ana } = await openAdministration({ sends: true });
    await accounts.close();
    mails.length = 0;
    await administration.suspend(eva, ana.user.id);
    assert.equal(await accounts.findSession(ana.session), undefined);
    await assert.rejects(accounts.logIn('ana', ANA.password, ADDRESS), SUSPENDED);
    await assert.rejects(accounts.logIn('ana', 'wrong words', ADDRESS), WRONG);
    await accounts.mailReset('ana', ADDRESS);
    await accounts.close();
    assert.deepEqual(mails, []);
    await administration.resume(eva, ana.user.id);
    assert.equal(await accounts.findSession(ana.session), undefined);
    await accounts.logIn('ana', ANA.password, ADDRESS);
  });

  test('a password reset is mailed, and the administrator does not see the link', async () => {
    const { accounts, administration, sentMails, eva, ana } = await openAdministration({ sends: true });
    const result = await administration.reset(eva, ana.user.id);
    assert.deepEqual(result, { mailed: ANA.email, link: null });
    const [{ to, link, text }] = sentMails;
    assert.equal(to, ANA.email);
    assert.ok(text.includes(link));
    await assert.rejects(accounts.logIn('ana', ANA.password, ADDRESS), WRONG);
    await accounts.resetPassword(link.split('/').at(-1)!, 'battery staple', ADDRESS);
    assert.equal((await accounts.logIn('ana', 'battery staple', ADDRESS)).user.emailVerified, true);
  });

  test('without mail or an email address, the administrator gets the link', async () => {
    const { accounts, administration, sentMails, eva, ana } = await openAdministration({ sends: false });
    const { mailed, link } = await administration.reset(eva, ana.user.id);
    assert.deepEqual([mailed, sentMails], [null, []]);
    assert.match(link!, /^http:\/\/localhost:8080\/reset\/[\w-]{43}$/);
    await accounts.resetPassword(link!.split('/').at(-1)!, 'battery staple', ADDRESS);
    assert.equal((await accounts.logIn('ana', 'battery staple', ADDRESS)).user.emailVerified, false);

    const other = await openAdministration({ sends: true });
    const rui = await createUser(other.store, { name: 'rui', password: 'correct horse' });
    assert.equal((await other.administration.reset(other.eva, rui.id)).mailed, null);
    assert.deepEqual(other.sentMails, []);
  });
});
