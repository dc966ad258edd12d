import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../refusal.ts';
import { extendsRedirect, redirectUriFault, requireRedirectUri } from './redirect-uri.ts';

const GOOD = [
  'https://player.example/callback',
  'https://player.example',
  'https://player.example/',
  'https://player.example?app=1',
  'http://localhost:8080/cb',
  'http://127.0.0.1:3000/cb',
  'http://[::1]:3000/cb',
  'https://player.example/cb?next=%2Fhome&x=a.b',
  'https://xn--bcher-kva.example/cb',
  'https://player.example/caf%C3%A9',
  'https://player.example/a.b/v1..2',
  'https://player.example/@somebody/cb',
  'myapp://callback',
  'myapp://callback/done?x=1',
  'com.example.player:/oauth2redirect',
];

const BAD: [uri: string, why: RegExp][] = [
  ['callback', /absolute/],
  ['/callback', /absolute/],
  ['//player.example/cb', /absolute/],
  ['https:player.example/cb', /absolute/],
  ['https:///player.example/cb', /normal form/],
  ['https://', /absolute/],
  ['https://player.example/cb#done', /fragment/],
  ['https://player.example/cb#', /fragment/],
  ['https://user@player.example/cb', /user name/],
  ['https://user:secret@player.example/cb', /user name/],
  ['https://@player.example/cb', /normal form/],
  ['https://player.example@evil.example/cb', /user name/],
  ['https://player.example/cb/../admin', /\.\./],
  ['https://player.example/cb/..', /\.\./],
  ['https://player.example/cb/./x', /\.\./],
  ['https://player.example/cb/..;/admin', /\.\./],
  ['https://player.example/cb/%2e%2e/admin', /encoded/],
  ['https://player.example/cb/.%2E/admin', /encoded/],
  ['https://player.example/cb/%252e%252e/admin', /encoded/],
  ['https://player.example/cb%2fx', /encoded/],
  ['https://player.example/cb%5c..', /encoded/],
  ['https://player.example/cb%00', /encoded/],
  ['https://player.example/cb%0d%0aSet-Cookie:x', /encoded/],
  ['https://player.example\\@evil.example/cb', /backslashes/],
  ['https://player.example\\cb', /backslashes/],
  ['https://player.example/cb\r\nSet-Cookie: x=1', /blanks/],
  ['https://player.example/c b', /blanks/],
  [' https://player.example/cb', /blanks/],
  ['https://player.example/\tcb', /blanks/],
  ['https://bücher.example/cb', /ASCII/],
  ['https://plаyer.example/cb', /ASCII/],
  ['https://player.example./cb', /dot/],
  ['https://Player.example/cb', /normal form/],
  ['HTTPS://player.example/cb', /absolute/],
  ['https://player.example:443/cb', /normal form/],
  ['http://127.1/cb', /normal form/],
  ['http://0x7f000001/cb', /normal form/],
  ['https://player.example/cb?code=1', /code is reserved/],
  ['https://player.example/cb?x=1&error=1', /error is reserved/],
  ['javascript:alert(1)', /absolute/],
  ['javascript://player.example/%0aalert(1)', /scheme javascript/],
  ['data:text/html,x', /absolute/],
  ['data://x/y', /scheme data/],
  ['vbscript://x', /scheme vbscript/],
  ['file:///etc/passwd', /scheme file/],
  ['x:/cb', /absolute/],
  ['urn:ietf:wg:oauth:2.0:oob', /absolute/],
  [`https://player.example/${'x'.repeat(2000)}`, /2000/],
];

const SCHEMES =
  'about blob chrome chrome-extension chrome-untrusted data devtools edge file filesystem ftp intent itms-services jar ldap livescript mailto moz-extension ms-appinstaller ms-settings ms-word safari-web-extension search-ms sms smb ssh tel telnet vbscript view-source vnc ws wss x-apple.systempreferences'.split(
    ' ',
  );

for (const scheme of SCHEMES) {
  test(`rejects the scheme ${scheme}, which has a built-in meaning`, () => {
    assert.match(redirectUriFault(`${scheme}://x/cb`) ?? '', /^the scheme .* is not accepted|normal form/);
    assert.throws(() => requireRedirectUri(`${scheme}://x/cb`), { kind: 'type' });
  });
}

for (const scheme of ['myapp', 'msplayer', 'com.example.search', 'mss-player', 'sshow', 'web.chrome']) {
  test(`accepts the private scheme ${scheme}`, () => {
    assert.equal(redirectUriFault(`${scheme}://callback`), undefined);
  });
}

for (const uri of GOOD) {
  test(`accepts ${uri} for registration, and then for itself`, () => {
    assert.equal(requireRedirectUri(uri), uri);
    assert.equal(extendsRedirect(uri, uri), true);
  });
}

test('a registered URI is optional, and without one none is allowed', () => {
  assert.equal(requireRedirectUri(''), '');
  assert.equal(extendsRedirect('', ''), false);
  assert.equal(extendsRedirect('https://player.example/cb', ''), false);
});

for (const [uri, why] of BAD) {
  test(`rejects ${JSON.stringify(uri.slice(0, 60))} for registration, and for every registered URI`, () => {
    assert.throws(
      () => requireRedirectUri(uri),
      (error) =>
        error instanceof Refusal && error.kind === 'type' && error.message.startsWith('redirect_uri: '),
    );
    assert.match(redirectUriFault(uri) ?? '', why);
    assert.equal(extendsRedirect('https://player.example/cb', uri), false);
    assert.equal(extendsRedirect('https://player.example', uri), false);
    assert.equal(extendsRedirect(uri, uri), false);
  });
}

const EXTENSIONS: [registered: string, requested: string, allowed: boolean][] = [
  ['https://a.example/cb', 'https://a.example/cb/x', true],
  ['https://a.example/cb', 'https://a.example/cb/', true],
  ['https://a.example/cb', 'https://a.example/cb?x=1', true],
  ['https://a.example/cb', 'https://a.example/cb/x/y?x=1', true],
  ['https://a.example/cb', 'https://a.example/cbx', false],
  ['https://a.example/cb', 'https://a.example/cb.evil', false],
  ['https://a.example/cb', 'https://a.example/cb;x', false],
  ['https://a.example/cb', 'https://a.example/CB', false],
  ['https://a.example/cb', 'https://a.example/c', false],
  ['https://a.example/cb', 'https://a.example/', false],
  ['https://a.example/cb/', 'https://a.example/cb/x', true],
  ['https://a.example/cb/', 'https://a.example/cb', false],
  ['https://a.example', 'https://a.example/', true],
  ['https://a.example/', 'https://a.example', true],
  ['https://a.example', 'https://a.example/x', true],
  ['https://a.example', 'https://a.example?x=1', true],
  ['https://a.example', 'https://a.example.evil.example/', false],
  ['https://a.example', 'https://a.example:8443/', false],
  ['https://a.example', 'http://a.example/', false],
  ['https://a.example', 'https://www.a.example/', false],
  ['https://a.example', 'https://b.a.example/', false],
  ['https://a.example:8443/cb', 'https://a.example/cb', false],
  ['http://localhost:3000/cb', 'http://localhost:3001/cb', false],
  ['http://localhost:3000/cb', 'http://127.0.0.1:3000/cb', false],
  ['https://a.example/cb?x=1', 'https://a.example/cb?x=1&y=2', true],
  ['https://a.example/cb?x=1', 'https://a.example/cb?x=12', false],
  ['https://a.example/cb?x=1', 'https://a.example/cb', false],
  ['https://a.example/cb?x=1', 'https://a.example/cb/y?x=1', false],
  ['myapp://callback', 'myapp://callback/x', true],
  ['myapp://callback', 'myapp://callback?x=1', true],
  ['myapp://callback', 'myapp://callbacks', false],
  ['myapp://callback', 'myapp2://callback', false],
  ['com.example.player:/cb', 'com.example.player:/cb/x', true],
  ['com.example.player:/cb', 'com.example.player:/other', false],
  ['com.example.player:/cb', 'com.example.player://cb/x', false],
];

for (const [registered, requested, allowed] of EXTENSIONS) {
  test(`${registered} ${allowed ? 'allows' : 'does not allow'} ${requested}`, () => {
    assert.equal(redirectUriFault(registered), undefined);
    assert.equal(redirectUriFault(requested), undefined);
    assert.equal(extendsRedirect(registered, requested), allowed);
  });
}

const PIECES =
  '/ // . .. ... %2e %2E%2e %252e %2f %5c \\ @ : :443 :8443 # ? & = ; x x.y cb evil.example player.example %00 %0a é \t'.split(
    ' ',
  );

test('every allowed URI stays on the origin and below the path, however it is composed', () => {
  const registered = fc.constantFrom(
    'https://player.example',
    'https://player.example/cb',
    'https://player.example/cb/',
  );
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((some) => some.join(''));
  let allowed = 0;
  fc.assert(
    fc.property(registered, fc.nat(40), pieces, (base, at, more) => {
      const requested = base.slice(0, at) + more + (at % 2 === 0 ? base.slice(at) : '');
      if (!extendsRedirect(base, requested)) return;
      allowed += 1;
      const url = new URL(requested);
      assert.equal(url.origin, 'https://player.example');
      assert.equal(url.hash + url.username + url.password, '');
      const below = new URL(base).pathname.replace(/\/$/, '');
      assert.ok(url.pathname === below || url.pathname.startsWith(`${below}/`), requested);
      assert.ok(
        !decodeURIComponent(url.pathname)
          .split(/[/\\]/)
          .some((one) => one === '..' || one === '.'),
        requested,
      );
    }),
    { numRuns: 5000 },
  );
  assert.ok(allowed > 50, `only ${allowed} were allowed`);
});
