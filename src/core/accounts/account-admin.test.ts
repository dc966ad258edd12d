import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { ADDRESS, ANA, cheapHashes, openAccounts, WRONG } from './accounts.fixture.ts';
import { createAccountAdmin } from './admin-users.ts';
import { createUser } from './users.ts';

cheapHashes();

const SUSPENDED = { kind: 'login', message: /^This account is suspended\./ };

forEachDatabase((database) => {
  async function openAdministration({ sends }: { sends: boolean }) {
    const opened = await openAccounts(database);
    const { store, accounts } = opened;
    const settings = { url: 'http://localhost:8080' };
    const now = () => new Date('2026-03-01T12:00:00Z');
    const administration = createAccountAdmin({ store, mailer: { sends }, settings, now });
    const eva = await createUser(store, { name: 'eva', admin: true });
    const ana = await accounts.signUp(ANA, ADDRESS);
    // The mails of the sign-up.
    await accounts.close();
    opened.mails.length = 0;
    return { ...opened, administration, eva, ana };
  }

  test('a suspended user cannot log in, and gets the reason only with the right password', async () => {
    const { accounts, administration, mails, eva, ana } = await openAdministration({ sends: true });
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
    const { accounts, administration, mails, eva, ana } = await openAdministration({ sends: true });
    const result = await administration.reset(eva, ana.user.id);
    assert.deepEqual(result, { mailed: ANA.email, link: null });
    await accounts.close();
    const [{ to, link, text }] = mails;
    assert.equal(to, ANA.email);
    assert.ok(text.includes(link));
    await assert.rejects(accounts.logIn('ana', ANA.password, ADDRESS), WRONG);
    await accounts.resetPassword(link.split('/').at(-1)!, 'battery staple', ADDRESS);
    assert.equal((await accounts.logIn('ana', 'battery staple', ADDRESS)).user.emailVerified, true);
  });

  test('without mail or an email address, the administrator gets the link', async () => {
    const { accounts, administration, mails, eva, ana } = await openAdministration({ sends: false });
    const { mailed, link } = await administration.reset(eva, ana.user.id);
    await accounts.close();
    assert.deepEqual([mailed, mails], [null, []]);
    assert.match(link!, /^http:\/\/localhost:8080\/reset\/[\w-]{43}$/);
    await accounts.resetPassword(link!.split('/').at(-1)!, 'battery staple', ADDRESS);
    assert.equal((await accounts.logIn('ana', 'battery staple', ADDRESS)).user.emailVerified, false);

    const other = await openAdministration({ sends: true });
    const rui = await createUser(other.store, { name: 'rui', password: 'correct horse' });
    assert.equal((await other.administration.reset(other.eva, rui.id)).mailed, null);
    await other.accounts.close();
    assert.deepEqual(other.mails, []);
  });
});
