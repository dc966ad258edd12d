import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { SCROBBLE } from '../../config/setting-types.ts';
import { startListenBrainz } from './listenbrainz-server.fixture.ts';
import { createOutgoing, isPublicAddress, PrivateAddress } from './outgoing-request.ts';
import { offeredUrl, requireServiceUrl } from './service-url.ts';

const policyOf = (text: string) => SCROBBLE.parse(text, '')!;

test('only what the operator allows is accepted', () => {
  const some = policyOf('api.listenbrainz.org, http://127.0.0.1:8100');
  for (const [typed, url, isTrusted] of [
    ['https://api.listenbrainz.org', 'https://api.listenbrainz.org', false],
    [' HTTPS://API.listenbrainz.org:443// ', 'https://api.listenbrainz.org', false],
    ['http://127.0.0.1:8100/apis/listenbrainz/', 'http://127.0.0.1:8100/apis/listenbrainz', true],
  ] as const)
    assert.deepEqual(requireServiceUrl(typed, some), { url, isTrusted });
  for (const typed of [
    ...['http://api.listenbrainz.org', 'https://api.listenbrainz.org:8443', 'https://listenbrainz.org'],
    ...['https://api.listenbrainz.org.evil.example', 'http://127.0.0.1:8101', 'https://127.0.0.1:8100'],
  ])
    assert.throws(() => requireServiceUrl(typed, some), { kind: 'forbidden', field: 'scrobble_url' }, typed);
  for (const typed of [
    ...['', 'api.listenbrainz.org', 'ftp://x.example', 'https://u:p@api.listenbrainz.org'],
    ...[
      'https://api.listenbrainz.org/?x=1',
      'https://api.listenbrainz.org/#x',
      `https://x.example/${'x'.repeat(300)}`,
    ],
  ])
    assert.throws(() => requireServiceUrl(typed, some), { kind: 'type' }, typed);
  const any = policyOf('any');
  assert.equal(requireServiceUrl('https://maloja.example/apis/listenbrainz', any).isTrusted, false);
  for (const typed of ['https://10.0.0.1', 'https://[::1]', 'https://2130706433', 'http://maloja.example'])
    assert.throws(() => requireServiceUrl(typed, any), { kind: 'forbidden' }, typed);
  assert.throws(() => requireServiceUrl('https://api.listenbrainz.org', policyOf('off')), {
    kind: 'forbidden',
  });
  assert.equal(offeredUrl(policyOf('http://10.0.0.5:42010')), 'http://10.0.0.5:42010');
});

test('the setting names hosts or origins', () => {
  for (const wrong of ['https://x.example/path', 'x_y', 'http://', '-x.example', 'x.example:80', ','])
    assert.equal(SCROBBLE.parse(wrong, ''), undefined, wrong);
});

test('addresses of this machine, of private networks and of special uses are not public', () => {
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '255.255.255.255',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
    ],
    ...['2002:7f00:1::', '2001:db8::1', 'ff02::1', 'localhost', ''],
  ])
    assert.ok(!isPublicAddress(address), address);
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a01:4f8::1'])
    assert.ok(isPublicAddress(address), address);
});

test('a name with a private address is not called, whatever its other addresses', async (t) => {
  const server = await startListenBrainz();
  t.after(server.close);
  const { port } = new URL(server.url);
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
  };
  const send = createOutgoing({ resolve, timeoutMs: 5000 });
  const request = { method: 'GET', headers: {}, isTrusted: false } as const;
  await assert.rejects(send(`http://lan.example:${port}/1/validate-token`, request), PrivateAddress);
  assert.deepEqual([asked, server.state.requests.length], [['lan.example'], 0]);
  const unknown = createOutgoing({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  await assert.rejects(unknown('http://nowhere.example/', request), PrivateAddress);
});

test('a response that is too long or too late is an error', async (t) => {
  const server = createServer((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(100_000));
    else response.write('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  const request = { method: 'GET', headers: {}, isTrusted: true } as const;
  const patient = createOutgoing({ timeoutMs: 60_000 });
  await assert.rejects(patient(`http://127.0.0.1:${port}/long`, request), /more than/);
  const hasty = createOutgoing({ timeoutMs: 200 });
  await assert.rejects(hasty(`http://127.0.0.1:${port}/late`, request));
});
