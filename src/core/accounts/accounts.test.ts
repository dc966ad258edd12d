import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { findPicture, findUploadTime } from '../../store/pictures.ts';
import { createApplication } from '../applications/application-edits.ts';
import { createTokens, findGrant, rotateTokens } from '../oauth/oauth-tokens.ts';
import { playlistRow } from '../playlists/playlist-row.fixture.ts';
import { ADDRESS, ANA, cheapHashes, openAccounts, WRONG } from './accounts.fixture.ts';
import { createUser, findUserByName, getPasswordHash } from './users.ts';

cheapHashes();

forEachDatabase((database) => {
  test('signing up logs in; logging in works by name or email address in any case', async () => {
    const { accounts } = await openAccounts(database);
    const { user, session } = await accounts.signUp(ANA, ADDRESS);
    assert.deepEqual(await accounts.findSession(session), user);
    await accounts.logOut(session);
    assert.equal(await accounts.findSession(session), undefined);
    for (const typed of ['ANA', 'Ana@Example.ORG']) {
      const secondLogin = await accounts.logIn(typed, 'correct horse', ADDRESS);
      assert.notEqual(secondLogin.session, session);
      assert.deepEqual(await accounts.findSession(secondLogin.session), user);
    }
  });

  test('sign-up rejects taken and reserved names, and can be disabled', async () => {
    const { accounts } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    const one = (change: object) => accounts.signUp({ ...ANA, name: 'eva', email: '', ...change }, ADDRESS);
    await assert.rejects(one({ name: 'ANA' }), { kind: 'duplicate', field: 'name' });
    await assert.rejects(one({ email: 'ANA@example.org' }), { kind: 'duplicate', field: 'email' });
    for (const name of ['Admin', 'admin_', 'cantiga-team'])
      await assert.rejects(one({ name }), { kind: 'type', field: 'name' });
    for (let i = 0; i < 30; i++)
      await assert.rejects(one({ password: 'short' }), { kind: 'type', field: 'password' });
    const closed = await openAccounts(database, false);
    await assert.rejects(closed.accounts.signUp(ANA, ADDRESS), { kind: 'forbidden' });
  });

  test('an address that creates many accounts must wait; an IPv6 network counts as one address', async () => {
    const { accounts, pass } = await openAccounts(database);
    await accounts.signUp(ANA, '2001:db8::1');
    for (let i = 2; i <= 30; i++)
      await assert.rejects(accounts.signUp(ANA, `2001:db8::${i}`), { kind: 'duplicate' });
    await assert.rejects(accounts.signUp(ANA, '2001:db8::ffff'), { kind: 'rate-limit', retryAfter: 3600 });
    await assert.rejects(accounts.signUp(ANA, '2001:db8:0:1::1'), { kind: 'duplicate' });
    pass(3600);
    await assert.rejects(accounts.signUp(ANA, '2001:db8::1'), { kind: 'duplicate' });
  });

  test('an email address is verified by the mailed link', async () => {
    const { accounts, store, mails, mailed } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    const token = await mailed();
    assert.equal(mails[0].to, 'ana@example.org');
    assert.match(mails[0].link, /^http:\/\/localhost:8080\/verify\/[\w-]{43}$/);
    assert.ok(mails[0].text.includes(mails[0].link));
    assert.equal(await accounts.isGoodLink('verify', token), true);
    await accounts.verifyEmail(token);
    assert.equal((await findUserByName(store.db, 'ana'))?.emailVerified, true);
    assert.equal(await accounts.isGoodLink('verify', token), false);
    await assert.rejects(accounts.verifyEmail(token), { kind: 'not-found' });
  });

  test('a forgotten password is replaced through a mailed link, which ends every session', async () => {
    const { accounts, mails, mailed } = await openAccounts(database);
    const { session } = await accounts.signUp(ANA, ADDRESS);
    await accounts.mailReset('ANA@example.org', ADDRESS);
    const token = await mailed();
    assert.match(mails.at(-1)!.link, /\/reset\//);
    await assert.rejects(accounts.resetPassword(token, 'ana', ADDRESS), { kind: 'type', field: 'password' });
    await accounts.resetPassword(token, 'battery staple', ADDRESS);
    assert.equal(await accounts.findSession(session), undefined);
    await assert.rejects(accounts.logIn('ana', 'correct horse', ADDRESS), WRONG);
    await accounts.logIn('ana', 'battery staple', ADDRESS);
    await assert.rejects(accounts.resetPassword(token, 'evil password', ADDRESS), { kind: 'not-found' });
  });

  test('a user who is locked out by failed attempts of others gets in through a mailed link', async () => {
    const { accounts, mailed } = await openAccounts(database);
    await accounts.signUp(ANA, ADDRESS);
    for (const typed of ['ana', ANA.email]) {
      for (let i = 0; i < 100; i++)
        await assert.rejects(accounts.logIn(typed, 'wrong words', `192.0.2.${10 + (i % 10)}`), WRONG);
      await assert.rejects(accounts.logIn(typed, ANA.password, '198.51.100.1'), { kind: 'rate-limit' });
    }
    await accounts.mailReset('ana', '198.51.100.1');
    await accounts.resetPassword(await mailed(), 'battery staple', ADDRESS);
    for (const typed of ['ana', ANA.email]) await accounts.logIn(typed, 'battery staple', '198.51.100.1');
  });

  test('requesting a reset reveals nothing, is limited, and does not flood the mailbox', async () => {
    const { accounts, mails, logged } = await openAccounts(database);
    await accounts.signUp({ ...ANA, email: '' }, ADDRESS);
    await accounts.signUp({ ...ANA, name: 'eva', email: 'eva@example.org' }, ADDRESS);
    await accounts.close();
    mails.length = 0;
    for (const typed of ['nobody', 'ana', 'x'.repeat(60_000), '\0']) {
      assert.equal(await accounts.mailReset(typed, ADDRESS), undefined);
    }
    await accounts.close();
    assert.deepEqual(mails, []);
    for (let i = 0; i < 12; i++) await accounts.mailReset('eva', ADDRESS);
    await accounts.close();
    assert.equal(mails.length, 5);
    assert.match(logged(), /a reset mail was not sent: too many/);
    for (let i = 0; i < 4; i++) await accounts.mailReset('EVA@example.org', ADDRESS);
    await accounts.close();
    assert.equal(mails.length, 5);
    await assert.rejects(accounts.mailReset('eva', ADDRESS), { kind: 'rate-limit', retryAfter: 3600 });
  });

  test('a new email address needs the password and gets a link; the old link is invalid', async () => {
    const { accounts, store, mails, mailed } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const old = await mailed();
    const wrong = accounts.changeEmail(user, 'new@example.org', 'wrong words', ADDRESS);
    await assert.rejects(wrong, { kind: 'login', field: 'current_password' });
    await accounts.changeEmail(user, 'new@example.org', ANA.password, ADDRESS);
    const token = await mailed();
    assert.equal(mails.at(-1)!.to, 'new@example.org');
    await assert.rejects(accounts.verifyEmail(old), { kind: 'not-found' });
    await accounts.verifyEmail(token);
    const { email, emailVerified } = (await findUserByName(store.db, 'ana'))!;
    assert.deepEqual([email, emailVerified], ['new@example.org', true]);
  });

  test('mails are limited, to one address and to many', async () => {
    const { accounts, store, mails } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    for (let i = 0; i < 3; i++) await accounts.mailVerification(user);
    await accounts.close();
    for (let i = 0; i < 2; i++) {
      await accounts.changeEmail(user, `n${i}@example.org`, ANA.password, ADDRESS);
      await accounts.close();
    }
    await assert.rejects(accounts.mailVerification(user), { kind: 'rate-limit', retryAfter: 3600 });
    await assert.rejects(accounts.changeEmail(user, 'n9@example.org', ANA.password, ADDRESS), {
      kind: 'rate-limit',
    });
    await accounts.close();
    assert.equal(mails.length, 6);
    assert.equal((await findUserByName(store.db, 'ana'))?.email, 'n1@example.org');
    await accounts.changeEmail(user, '', ANA.password, ADDRESS);
  });

  test('a new password needs the current one and keeps only the current session', async () => {
    const { accounts } = await openAccounts(database);
    const { user, session } = await accounts.signUp(ANA, ADDRESS);
    const elsewhere = await accounts.logIn('ana', ANA.password, ADDRESS);
    await assert.rejects(accounts.changePassword(user, 'wrong words', 'battery staple', ADDRESS), {
      kind: 'login',
      field: 'current_password',
    });
    const changed = await accounts.changePassword(user, ANA.password, 'battery staple', ADDRESS);
    for (const old of [session, elsewhere.session]) assert.equal(await accounts.findSession(old), undefined);
    assert.equal((await accounts.findSession(changed.session))?.id, user.id);
    await accounts.logIn('ana', 'battery staple', ADDRESS);
  });

  test('with only a session, password guesses are limited', async () => {
    const { accounts } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    for (let i = 0; i < 10; i++)
      await assert.rejects(accounts.deleteAccount(user, 'wrong words', ADDRESS), { kind: 'login' });
    await assert.rejects(accounts.deleteAccount(user, ANA.password, ADDRESS), { kind: 'rate-limit' });
  });

  test('a hash with an old cost is replaced at log-in', async () => {
    const { accounts, store } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const nonce = Buffer.alloc(16, 7);
    const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = crypto.argon2Sync('argon2id', { ...cost, message: ANA.password, nonce });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const password_hash = `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
    await store.db.updateTable('user').set({ password_hash }).execute();
    await assert.rejects(accounts.logIn('ana', 'wrong words', ADDRESS), WRONG);
    assert.equal(await getPasswordHash(store.db, user.id), password_hash);
    await accounts.logIn('ana', ANA.password, ADDRESS);
    assert.match(await getPasswordHash(store.db, user.id), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await accounts.logIn('ana', ANA.password, ADDRESS);
  });

  test('authorized applications are listed and revoked, those of other users stay', async () => {
    const { accounts, store } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const eva = await createUser(store, { name: 'eva' });
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    const mine = await createTokens(store, { client_id, user_id: user.id });
    const tokensOfEva = await createTokens(store, { client_id, user_id: eva.id });
    assert.deepEqual(
      (await accounts.listAllowed(user)).map(({ name }) => name),
      ['Radio Norte'],
    );
    for (const unknown of ['', '\0', 'ffffffff', `${client_id}' or 1=1`])
      await accounts.revokeAllowed(user, unknown);
    assert.ok(await findGrant(store.db, mine.access_token));
    await accounts.revokeAllowed(user, client_id);
    assert.equal(await findGrant(store.db, mine.access_token), undefined);
    assert.ok(await findGrant(store.db, tokensOfEva.access_token));
    assert.deepEqual(await accounts.listAllowed(user), []);
  });

  test('a mailed reset revokes authorized applications; a password change does not', async () => {
    const { accounts, store, mailed } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    const { access_token, refresh_token } = await createTokens(store, { client_id, user_id: user.id });
    await accounts.changePassword(user, ANA.password, 'battery staple', ADDRESS);
    assert.ok(await findGrant(store.db, access_token));
    await accounts.mailReset('ana', ADDRESS);
    await accounts.resetPassword(await mailed(), 'third password', ADDRESS);
    assert.equal(await findGrant(store.db, access_token), undefined);
    assert.deepEqual(await rotateTokens(store, refresh_token), { outcome: 'unknown' });
    assert.deepEqual(await accounts.listAllowed(user), []);
  });

  test('only an administrator may choose a display name that speaks for the service', async () => {
    const { accounts, store } = await openAccounts(database);
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const name = 'Cantiga Support';
    await assert.rejects(accounts.changeDispname(user, name), { kind: 'type', field: 'dispname' });
    await accounts.changeDispname({ ...user, admin: true }, name);
    assert.equal((await findUserByName(store.db, 'ana'))?.dispname, name);
  });

  test('the export contains all data of the user and no secrets', async () => {
    const { accounts, store } = await openAccounts(database);
    const { user, session } = await accounts.signUp(ANA, ADDRESS);
    const { id } = user;
    const date = '2026-01-02 03:04:05';
    const marks = { liked: date, favorited: '', disliked: '', reviewed: date, score: 7, updated: date };
    await store.db
      .insertInto('user_track')
      .values({ user_id: id, track_id: 11, ...marks })
      .execute();
    await store.db.insertInto('user_album').values({ user_id: id, album_id: 12, date }).execute();
    await store.db.insertInto('user_artist').values({ user_id: id, artist_id: 13, date }).execute();
    await store.db
      .insertInto('review')
      .values({
        id: 5,
        user_id: id,
        track_id: 11,
        album_id: null,
        score: 7,
        title: 'Fine',
        text: 'Très beau',
        lang: 'fr',
        date,
        agreecnt: 0,
        hidden: 0,
      })
      .execute();
    await store.db
      .insertInto('playlist')
      .values(
        playlistRow({ id: 6, name: 'Mornings', user_id: id, creationdate: '2026-01-02', updated: date }),
      )
      .execute();
    await store.db
      .insertInto('playlist_track')
      .values({ playlist_id: 6, position: 1, track_id: 11, date })
      .execute();
    const own = await createApplication(store, { name: 'Mine', plan: 'read', user_id: id });
    const pair = await createTokens(store, { client_id: own.client_id, user_id: id });
    await accounts.avatars.save(
      id,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );

    const text = await readText(accounts.exportData(user));
    const data = JSON.parse(text);
    assert.deepEqual(data.profile, user);
    const expected = [
      '"track_id":11',
      '"album_id":12',
      '"artist_id":13',
      'Très beau',
      'Mornings',
      own.client_id,
      '"base64":"',
    ];
    for (const part of [...expected, '"expires":"2026-03-15']) assert.ok(text.includes(part), part);
    assert.deepEqual(data.playlists, [
      {
        id: 6,
        name: 'Mornings',
        creationdate: '2026-01-02',
        ...{ private: false, description: '', query: '', cover: null },
        tracks: [{ track_id: 11, date }],
      },
    ]);
    const secrets = [session, own.client_secret, pair.access_token, pair.refresh_token, 'argon2', '_hash'];
    for (const secret of secrets) assert.ok(!text.includes(secret), secret);
  });

  test('an account is deleted with its password, and log-in is impossible afterwards', async () => {
    const { accounts, store } = await openAccounts(database);
    const { user, session } = await accounts.signUp(ANA, ADDRESS);
    await assert.rejects(accounts.deleteAccount(user, 'wrong words', ADDRESS), { kind: 'login' });
    await store.db.insertInto('user_artist').values({ user_id: user.id, artist_id: 1, date: '' }).execute();
    await accounts.deleteAccount(user, ANA.password, ADDRESS);
    while ((await store.db.selectFrom('user_artist').selectAll().execute()).length > 0) await turn();
    assert.equal(await findUserByName(store.db, 'ana'), undefined);
    assert.equal(await accounts.findSession(session), undefined);
    await assert.rejects(accounts.logIn('ana', ANA.password, ADDRESS), WRONG);
  });

  test('an avatar is stored, replaced and removed', async () => {
    const { accounts, store, pass } = await openAccounts(database);
    const { avatars } = accounts;
    const { user } = await accounts.signUp(ANA, ADDRESS);
    const find = () => findPicture(store.db, 'user', user.id);
    const findVersion = () => findUploadTime(store.db, 'user', user.id);
    assert.equal(await find(), undefined);
    const image = (background: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    await avatars.save(user.id, await image('red'));
    const version = await findVersion();
    const first = await find();
    pass(1);
    await avatars.save(user.id, await image('blue'));
    assert.notEqual(await findVersion(), version);
    assert.notDeepEqual(await find(), first);
    await assert.rejects(avatars.save(user.id, Buffer.from('no picture')), {
      kind: 'type',
      field: 'avatar',
    });
    await avatars.remove(user.id);
    assert.equal(await find(), undefined);
  });
});
