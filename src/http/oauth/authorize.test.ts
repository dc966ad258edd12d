import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { updateApplication } from '../../core/applications/application-edits.ts';
import { csrfTokenOf } from '../request/csrf.ts';
import { browse, hiddenFields } from '../router.fixture.ts';
import {
  AUTHORIZE,
  authorizePath,
  CHALLENGE,
  consent,
  type OauthService,
  post,
  REDIRECT,
  startOauth,
} from './oauth.fixture.ts';

forEachDatabase(({ openFresh }) => {
  let service: OauthService;
  let client_id: string;
  before(async () => {
    service = await startOauth(await openFresh());
    client_id = service.confidential.client_id;
  });
  after(() => service.close());

  /** React inserts one between two texts. */
  const withoutComments = (html: string) => html.replaceAll('<!-- -->', '');
  const errorAt = (location: string) => Object.fromEntries(new URL(location).searchParams);

  test('a visitor is redirected to the log-in page, and from there back', async () => {
    const path = authorizePath({ client_id, state: 'a&b=ü +/' });
    const { status, location } = await service.visitor.get(path);
    assert.equal(status, 303);
    const login = new URL(location, service.url);
    assert.equal(login.pathname, '/login');
    assert.equal(new URL(location).origin, service.url, 'absolute');
    assert.equal(login.searchParams.get('next'), path);
  });

  test('the consent page names the application, the user, the scope and the redirect URI', async () => {
    const { status, text: html, headers } = await service.browser.get(authorizePath({ client_id }));
    assert.equal(status, 200);
    const text = withoutComments(html);
    for (const expectedText of [
      'Night &amp; Day',
      'by <strong dir="auto">Inês &lt;Sol&gt;</strong> (ines)',
      'signed in as <strong dir="auto">Inês &lt;Sol&gt;</strong> (ines)',
      '<strong>player.example</strong>',
      'see your name, picture, tracks',
      'It can’t change anything in your account.',
      'value="allow"',
      'value="deny"',
    ]) {
      assert.ok(text.includes(expectedText), expectedText);
    }
    assert.ok(!text.includes('like, favourite and dislike tracks'), 'its plan is read only');
    const own = /<script src="\/assets\/early-[\w-]+\.js"><\/script>/;
    assert.ok(!text.includes('<Sol>') && !text.replace(own, '').includes('<script'));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    // Browsers also apply it to the redirect after the form, which leads to the application.
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /form-action/);
  });

  test('the consent page says what an application may change', async () => {
    const { client_id } = await service.newApplication({ plan: 'readwrite' });
    const { text } = await service.browser.get(authorizePath({ client_id }));
    assert.ok(text.includes('like, favourite and dislike tracks'));
    assert.ok(!text.includes('It can’t change anything'));
  });

  test('the consent page marks applications of the operators and redirects to programs', async () => {
    const own = await service.newApplication({ redirect_uri: 'myapp://callback' });
    const page = await service.browser.get(authorizePath({ client_id: own.client_id }));
    const text = withoutComments(page.text);
    assert.ok(text.includes('by the operators of this server'));
    assert.ok(text.includes('the program on this device that opens <strong>myapp:</strong>'));
    const to = await consent(service, { client_id: own.client_id, state: 'x' });
    assert.match(to.href, /^myapp:\/\/callback\?code=[0-9a-f]{40}&state=x$/);
  });

  for (const [redirect_uri, expectedText] of [
    ['http://127.0.0.1:3000/cb', 'a program on this device, at <strong>127.0.0.1:3000</strong>.'],
    ['http://player.example/cb', '<strong>player.example</strong>, over an unencrypted connection.'],
  ]) {
    test(`the consent page describes ${redirect_uri}`, async () => {
      const { client_id } = await service.newApplication({ redirect_uri });
      const { text } = await service.browser.get(authorizePath({ client_id }));
      assert.ok(withoutComments(text).includes(expectedText));
    });
  }

  test('another user can log in and returns to the same page', async () => {
    const path = authorizePath({ client_id, state: 'a&b' });
    const { text } = await service.browser.get(path);
    assert.equal(hiddenFields(text, '/logout')['next'], path);
  });

  test('allowing returns a code of 40 characters, denying an error; both with the state', async () => {
    const to = await consent(service, { client_id, state: 'xyz' });
    assert.match(to.href, /^https:\/\/player\.example\/cb\?code=[0-9a-f]{40}&state=xyz$/);
    const denied = await consent(service, { client_id, state: 'xyz' }, 'deny');
    assert.equal(denied.searchParams.get('error'), 'access_denied');
    assert.equal(denied.searchParams.get('state'), 'xyz');
    assert.equal(denied.searchParams.get('code'), null);
  });

  test('without a state the redirect has none', async () => {
    assert.equal((await consent(service, { client_id })).searchParams.has('state'), false);
  });

  test('keeps the query of the redirect URI', async () => {
    const redirect_uri = `${REDIRECT}/x?a=1&b=%2F+c`;
    const to = await consent(service, { client_id, redirect_uri, state: 's' });
    assert.match(to.href, /^https:\/\/player\.example\/cb\/x\?a=1&b=%2F\+c&code=[0-9a-f]{40}&state=s$/);
    const denied = await consent(service, { client_id, redirect_uri }, 'deny');
    assert.ok(denied.href.startsWith(`${redirect_uri}&error=access_denied&`));
  });

  for (const [what, state] of [
    ['of 10 kB', `${'aB3-._0123456789'.repeat(640)} ~/&=+%`],
    ['of letters beyond ASCII', 'ação 音楽 🎵 "<&>\'+%20'],
  ]) {
    test(`a state ${what} is returned unchanged, also through the log-in page`, async () => {
      assert.equal((await consent(service, { client_id, state })).searchParams.get('state'), state);
      const denied = await consent(service, { client_id, state }, 'deny');
      assert.equal(denied.searchParams.get('state'), state);
      const { location } = await service.visitor.get(authorizePath({ client_id, state }));
      const next = new URL(location, service.url).searchParams.get('next') ?? '';
      assert.equal(new URL(next, service.url).searchParams.get('state'), state);
    });
  }

  test('a state of 10 kB passes through the log-in page even if all of it must be encoded', async () => {
    const state = '"é'.repeat(3413);
    // Unlike browsers, fetch accepts no header of more than 16 kB.
    const outgoing = get(`${service.url}${authorizePath({ client_id, state })}`, {
      maxHeaderSize: 128 * 1024,
    });
    const [{ statusCode, headers }] = (await once(outgoing, 'response')) as [IncomingMessage];
    assert.equal(statusCode, 303);
    const next = new URL(headers.location!, service.url).searchParams.get('next') ?? '';
    assert.equal(new URL(next, service.url).searchParams.get('state'), state);
    assert.ok(headers.location!.length < 64 * 1024, 'the maximum length of a query');
  });

  test('a request that is too long for the log-in page is rejected for everyone, and not echoed', async () => {
    const path = authorizePath({ client_id, state: '"'.repeat(13_000) });
    for (const browser of [service.visitor, service.browser]) {
      const { status, text, location } = await browser.get(path);
      assert.deepEqual([status, location, JSON.parse(text).error], [400, '', 'invalid_request']);
      assert.ok(text.length < 300);
    }
    await service.browser.get(authorizePath({ client_id }));
    const sent = await service.browser.submit(AUTHORIZE, { decision: 'allow', state: '"'.repeat(13_000) });
    assert.deepEqual([sent.status, sent.location], [400, '']);
  });

  for (const [what, change] of [
    ['redirect URI', { redirect_uri: 'https://elsewhere.example/cb' }],
    ['name', { name: 'Somebody else' }],
    ['plan', { plan: 'readwrite' }],
  ] as const) {
    test(`if the ${what} has changed since the page was shown, asks for consent again`, async () => {
      const { client_id } = await service.newApplication({});
      for (const decision of ['allow', 'deny']) {
        await updateApplication(service.store, client_id, {
          name: 'Player',
          redirect_uri: REDIRECT,
          plan: 'read',
        });
        await service.browser.get(authorizePath({ client_id, state: 's' }));
        await updateApplication(service.store, client_id, change);
        const again = await service.browser.submit(AUTHORIZE, { decision });
        assert.deepEqual([again.status, again.location], [200, '']);
        assert.match(again.text, /elsewhere\.example|Somebody else|like, favourite and dislike/);
        const to = new URL((await service.browser.submit(AUTHORIZE, { decision })).location);
        assert.equal(to.searchParams.get('state'), 's');
        assert.equal(to.searchParams.has('code'), decision === 'allow');
      }
    });
  }

  test('errors of the client id or the redirect URI are JSON, without a redirect', async () => {
    const suspended = await service.newApplication({});
    await updateApplication(service.store, suspended.client_id, { suspended: true });
    const without = await service.newApplication({ redirect_uri: '' });
    const cases: [Record<string, string> | string, string][] = [
      [{}, 'invalid_request'],
      [{ client_id: '' }, 'invalid_request'],
      [{ client_id: '00000000' }, 'invalid_client'],
      [{ client_id: '\0' }, 'invalid_client'],
      [{ client_id: "' or '1'='1" }, 'invalid_client'],
      [{ client_id: suspended.client_id }, 'invalid_client'],
      [{ client_id: without.client_id }, 'invalid_client'],
      [{ client_id: without.client_id, redirect_uri: REDIRECT }, 'invalid_client'],
      [{ client_id, redirect_uri: `${REDIRECT}#x` }, 'invalid_uri'],
      [`client_id=${client_id}&client_id=00000000`, 'invalid_request'],
      [
        `client_id=${client_id}&redirect_uri=${REDIRECT}&redirect_uri=https://evil.example`,
        'invalid_request',
      ],
      ...[
        'https://evil.example/cb',
        'https://player.example.evil.example/cb',
        'https://player.example:8443/cb',
        'http://player.example/cb',
        'https://player.example/cbx',
        'https://player.example/cb/../admin',
        'https://player.example/cb/%2e%2e/admin',
        'https://ines@player.example/cb',
        'https://player.example@evil.example/cb',
        'https://player.example\\@evil.example/cb',
        'https://plаyer.example/cb',
        'https://player.example/cb\r\nSet-Cookie: a=b',
        'javascript:alert(1)//',
        'nonsense',
      ].map((redirect_uri): [Record<string, string>, string] => [
        { client_id, redirect_uri },
        'redirect_uri_mismatch',
      ]),
    ];
    for (const [parameters, error] of cases) {
      for (const browser of [service.browser, service.visitor]) {
        const query = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters);
        const { status, text, location, headers } = await browser.get(
          `${AUTHORIZE}?${query}&state=s&scope=bad`,
        );
        assert.equal(status, 400, String(query));
        assert.equal(location, '');
        assert.equal(headers.get('cache-control'), 'no-store');
        const body = JSON.parse(text);
        assert.deepEqual(Object.keys(body), ['error', 'error_description']);
        assert.equal(body.error, error, String(query));
        assert.match(body.error_description, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
      }
    }
  });

  const FAULTS: [Record<string, string> | string, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ scope: 'music email' }, 'invalid_scope'],
    [{ code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: CHALLENGE }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    [{ code_challenge_method: 'S256' }, 'invalid_request'],
    ['scope=music&scope=email', 'invalid_request'],
  ];
  const faulty = (id: string, parameters: Record<string, string> | string) =>
    `${AUTHORIZE}?client_id=${id}&state=st&${new URLSearchParams(parameters)}`;

  test('all other errors of an approved application are reported to it', async () => {
    const approved = await service.newApplication({ user_id: service.user.id, plan: 'readwrite' });
    const operators = await service.newApplication({});
    for (const { client_id } of [approved, operators]) {
      for (const [parameters, error] of FAULTS) {
        for (const browser of [service.browser, service.visitor]) {
          const { status, location } = await browser.get(faulty(client_id, parameters));
          assert.equal(status, 303);
          assert.ok(location.startsWith(`${REDIRECT}?error=${error}&error_description=`), location);
          assert.equal(errorAt(location)['state'], 'st');
        }
      }
    }
    const control = await service.browser.get(
      authorizePath({ client_id: approved.client_id, state: 'a\nb' }),
    );
    assert.equal(errorAt(control.location)['error'], 'invalid_request');
  });

  test('an invalid request of an application that is not approved is not redirected', async () => {
    for (const [parameters, error] of FAULTS) {
      for (const browser of [service.browser, service.visitor]) {
        const { status, location, text } = await browser.get(faulty(client_id, parameters));
        assert.deepEqual([status, location, JSON.parse(text).error], [400, '', error]);
      }
    }
  });

  test('where plans are not reviewed, readwrite does not mean approval', async () => {
    const unreviewed = await startOauth(await openFresh(), false);
    try {
      const { client_id } = await unreviewed.newApplication({
        user_id: unreviewed.user.id,
        plan: 'readwrite',
      });
      const { status, location } = await unreviewed.browser.get(faulty(client_id, { scope: 'email' }));
      assert.deepEqual([status, location], [400, '']);
    } finally {
      await unreviewed.close();
    }
  });

  test('an error after the user has seen the application is reported to it', async () => {
    const { client_id } = await service.newApplication({ user_id: service.user.id });
    await service.browser.get(authorizePath({ client_id, state: 's' }));
    const redirected = await service.browser.submit(AUTHORIZE, { decision: 'allow', scope: 'email' });
    assert.deepEqual(errorAt(redirected.location)['error'], 'invalid_scope');
    await service.browser.get(authorizePath({ client_id }));
    const unseen = await service.browser.submit(AUTHORIZE, { decision: 'allow', scope: 'email', seen: 'x' });
    assert.deepEqual([unseen.status, unseen.location], [400, '']);
  });

  test('a public application must send a challenge', async () => {
    const publicClient = service.public.client_id;
    const { location } = await service.browser.get(authorizePath({ client_id: publicClient }));
    assert.match(errorAt(location)['error_description'], /^code_challenge is missing/);
    const to = await consent(service, {
      client_id: publicClient,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    assert.ok(to.searchParams.has('code'));
  });

  test('the defaults may be sent explicitly, or empty', async () => {
    const parameters = { client_id, response_type: 'code', scope: ' music  music', redirect_uri: REDIRECT };
    assert.ok((await consent(service, parameters)).searchParams.has('code'));
    const empty = { client_id, response_type: '', scope: '', redirect_uri: '', state: '' };
    assert.ok((await consent(service, empty)).searchParams.has('code'));
  });

  test('accepts a decision only from our own form, from a logged-in user, and only once', async () => {
    const { browser, visitor } = service;
    const codes = async () => (await service.store.db.selectFrom('oauth_code').selectAll().execute()).length;
    const before = await codes();
    const submit = async (fields: Record<string, string>, headers?: Record<string, string>) => {
      await browser.get(authorizePath({ client_id }));
      return await browser.submit(AUTHORIZE, { decision: 'allow', ...fields }, headers);
    };
    assert.equal((await submit({}, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await submit({}, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await submit({ csrf_token: '' })).status, 403);
    assert.equal((await submit({ decision: 'perhaps' })).status, 400);
    assert.equal((await submit({ seen: '' })).status, 200, 'asks again');
    const elsewhere = await submit({ redirect_uri: 'https://evil.example/cb' });
    assert.equal(elsewhere.status, 400);
    assert.equal(JSON.parse(elsewhere.text).error, 'redirect_uri_mismatch');
    assert.equal((await visitor.submit(AUTHORIZE, { client_id, decision: 'allow' })).status, 403);
    assert.equal(await codes(), before);
  });

  test('an expired session leads to the log-in page, not to a code', async () => {
    const ended = 't'.repeat(43);
    const browser = browse(service.url);
    browser.cookie = `cantiga_session=${ended}`;
    const fields = { client_id, state: 's', decision: 'allow', csrf_token: csrfTokenOf(ended) };
    const { status, location } = await browser.submit(AUTHORIZE, fields);
    assert.equal(status, 303);
    assert.equal(
      location,
      `${service.url}/login?next=${encodeURIComponent(authorizePath({ client_id, state: 's' }))}`,
    );
  });

  test('an internal error is reported to the application without details', async () => {
    const broken = await startOauth(await openFresh());
    try {
      await broken.store.db.schema.dropTable('oauth_code').execute();
      const to = await consent(broken, { client_id: broken.confidential.client_id, state: 's' });
      assert.equal(to.searchParams.get('error'), 'server_error');
      assert.equal(to.searchParams.get('state'), 's');
      assert.doesNotMatch(to.href, /oauth_code|table|relation/);
      const fields = { grant_type: 'authorization_code', ...broken.confidential, code: '0'.repeat(40) };
      const { status, body } = await post(broken, 'grant', fields);
      assert.equal(status, 500);
      assert.doesNotMatch(JSON.stringify(body), /oauth_code|table|relation/);
      assert.ok(broken.logged.some((line) => line.startsWith('request failed')));
    } finally {
      await broken.close();
    }
  });
});
