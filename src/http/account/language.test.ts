import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapHashes } from '../../core/accounts/accounts.fixture.ts';
import { alertIn, errorAt, noticeIn, PASSWORD, signUp, startAccounts } from './account.fixture.ts';

cheapHashes();

const GERMAN = { 'accept-language': 'de-AT, en;q=0.5' };

test('pages and errors are in the language of the browser', async (t) => {
  const browser = (await startAccounts(t)).browse();
  const { text } = await browser.get('/login', GERMAN);
  assert.match(text, /<html lang="de">/);
  assert.match(text, /<h1>Anmelden<\/h1>/);
  const wrong = await browser.submit('/login', { username: 'a', password: 'b' }, GERMAN);
  assert.match(alertIn(wrong.text), /^Benutzername oder Passwort ist falsch/);
  const old = await browser.submit('/login', { csrf_token: 'x' }, GERMAN);
  assert.equal(old.status, 403);
  assert.match(old.text, /<h1>Kein Zugriff<\/h1><p>Das Formular ist abgelaufen/);
});

test('a language in the URL is kept through forms and redirects', async (t) => {
  const service = await startAccounts(t);
  const browser = service.browse();
  await browser.get('/signup?language=fr', GERMAN);
  const refused = await browser.submit('/signup?language=fr', { username: '!', password: PASSWORD }, GERMAN);
  assert.match(refused.text, /<form [^>]*action="\/signup\?language=fr"/);
  assert.match(errorAt(refused.text, 'username'), /^Le nom d’utilisateur doit comporter/);
  const signedUp = await browser.submit(
    '/signup?language=fr',
    { username: 'ana', password: PASSWORD },
    GERMAN,
  );
  assert.equal(signedUp.location, '/account?notice=welcome&language=fr');
  const account = await browser.get(signedUp.location, GERMAN);
  assert.match(noticeIn(account.text), /^Bienvenue\u00a0! Votre compte a été créé/);
  const left = await browser.submit('/logout?language=fr', {});
  assert.equal(left.location, '/login?notice=logged-out&language=fr');
  const sent = await browser.get('/account/export?language=fr');
  assert.equal(sent.location, '/login?next=%2Faccount%2Fexport%3Flanguage%3Dfr&language=fr');
});

test('a common password is refused with its reason, in every language', async (t) => {
  const browser = (await startAccounts(t)).browse();
  for (const [language, message] of [
    ['en', /^This password is very common/],
    ['de', /^Dieses Passwort ist sehr verbreitet/],
    ['fr', /^Ce mot de passe est très courant/],
    ['es', /^Esta contraseña es muy común/],
  ] as const) {
    await browser.get(`/signup?language=${language}`);
    const { status, text } = await browser.submit(`/signup?language=${language}`, {
      username: 'ana',
      password: 'Password123',
    });
    assert.equal(status, 400);
    assert.match(errorAt(text, 'password'), message);
  }
});

test('a page links to itself in the other languages, with the same `next`', async (t) => {
  const browser = (await startAccounts(t)).browse();
  const { text } = await browser.get('/login?next=%2Flibrary&language=de');
  assert.match(text, /<a href="\/login\?next=%2Flibrary&amp;language=es" hrefLang="es" lang="es"/);
  assert.match(text, /lang="de" aria-current="true" rel="nofollow">Deutsch/);
});

test('an account keeps the language of its sign-up, and can choose another or none', async (t) => {
  const service = await startAccounts(t);
  const browser = service.browse();
  await browser.get('/signup', GERMAN);
  await browser.submit('/signup', { username: 'ana', password: PASSWORD }, GERMAN);
  assert.match((await browser.get('/account')).text, /<html lang="de">/);

  const chosen = await browser.submit('/account/language?language=fr', { lang: 'es' });
  assert.equal(chosen.location, '/account?notice=language', 'the URL sets no language');
  assert.match(noticeIn((await browser.get(chosen.location)).text), /^Tu idioma ha cambiado/);
  const wrong = await browser.submit('/account/language', { lang: '../de' });
  assert.equal(wrong.status, 400);
  assert.match(errorAt(wrong.text, 'lang'), /^Este idioma no está disponible/);
  await browser.submit('/account/language', { lang: '' });
  assert.match((await browser.get('/account', GERMAN)).text, /<html lang="de">/);
});

test('an unsupported language of an account is kept', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  await service.store.db.updateTable('user').set({ lang: 'pt' }).execute();
  const { text } = await browser.get('/account', GERMAN);
  assert.match(text, /<html lang="de">/);
  assert.match(text, /<option value="pt" selected="">pt<\/option>/);
});
