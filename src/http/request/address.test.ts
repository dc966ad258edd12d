import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createAddressOf } from './address.ts';

function requestFrom(from: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress: from }, headers } as IncomingMessage;
}

const PROXY = '10.0.0.1';
const behind = createAddressOf(['10.0.0.0/8', '2001:db8:aa::/48', '192.0.2.80']);
/** The client address of a request that our proxy forwarded. */
const through = (forwarded?: string) => behind(requestFrom(PROXY, forwarded));

test('without proxies the header is ignored', () => {
  const addressOf = createAddressOf([]);
  assert.equal(addressOf(requestFrom('203.0.113.9')), '203.0.113.9');
  assert.equal(addressOf(requestFrom('203.0.113.9', '6.6.6.6')), '203.0.113.9');
  assert.equal(addressOf(requestFrom('127.0.0.1', '6.6.6.6')), '127.0.0.1');
});

test('ignores the header of clients that are not proxies', () => {
  assert.equal(behind(requestFrom('203.0.113.9', '6.6.6.6')), '203.0.113.9');
  assert.equal(behind(requestFrom('203.0.113.9', '6.6.6.6, 10.0.0.1')), '203.0.113.9');
  assert.equal(behind(requestFrom('192.0.2.81', '6.6.6.6')), '192.0.2.81');
  assert.equal(behind(requestFrom('2001:db8:ab::1', '6.6.6.6')), '2001:db8:ab::1');
});

test('behind a proxy, the right-most address that is not a proxy counts', () => {
  assert.equal(through('203.0.113.9'), '203.0.113.9');
  assert.equal(through('6.6.6.6, 203.0.113.9'), '203.0.113.9');
  assert.equal(through('6.6.6.6, 203.0.113.9, 10.9.9.9'), '203.0.113.9');
  assert.equal(through('6.6.6.6,203.0.113.9 ,\t192.0.2.80,2001:db8:aa::7'), '203.0.113.9');
  assert.equal(behind(requestFrom('192.0.2.80', '203.0.113.9')), '203.0.113.9');
  assert.equal(behind(requestFrom('2001:db8:aa::1', '203.0.113.9')), '203.0.113.9');
});

test('if all addresses are proxies, the furthest one counts', () => {
  assert.equal(through('10.0.0.3, 10.0.0.2'), '10.0.0.3');
  assert.equal(through(',10.0.0.2'), '10.0.0.2');
});

test('an invalid address from a proxy leaves the nearest known address', () => {
  const nothing = ['', ' ', ',', ', ,', 'unknown', '_hidden', 'localhost', '203.0.113', '203.0.113.256'];
  const broken = [
    '[203.0.113.9',
    '203.0.113.9:',
    '203.0.113.9:x',
    '203.0.113.9:123456',
    '[::1]x',
    ':',
    '::1::2',
  ];
  const hostile = [
    '<script>',
    '1.2.3.4 5.6.7.8',
    '203.0.113.9;x',
    '\u0000',
    '__proto__',
    `fe80::9%${'x'.repeat(81)}`,
  ];
  for (const one of [...nothing, ...broken, ...hostile]) {
    assert.equal(through(one), PROXY, JSON.stringify(one));
    assert.equal(through(`6.6.6.6, ${one}`), PROXY, JSON.stringify(one));
    assert.equal(through(`6.6.6.6, ${one}, 10.0.0.2`), '10.0.0.2', JSON.stringify(one));
    assert.equal(through(`${one}, 203.0.113.9`), '203.0.113.9', JSON.stringify(one));
  }
  assert.equal(through(undefined), PROXY);
});

test('a huge header is read from its end, up to a limit', () => {
  assert.equal(through(`${'6.6.6.6, '.repeat(100_000)}203.0.113.9`), '203.0.113.9');
  assert.equal(through('6'.repeat(1_000_000)), PROXY);
  assert.equal(through(`203.0.113.9, ${'10.0.0.2, '.repeat(40)}10.0.0.2`), '10.0.0.2');
  assert.equal(through(`203.0.113.9, ${'10.0.0.2, '.repeat(30)}10.0.0.2`), '203.0.113.9');
});

test('ports, brackets, zones and capital letters do not change an address', () => {
  assert.equal(through('203.0.113.9:4711'), '203.0.113.9');
  assert.equal(through('2001:DB8::9'), '2001:db8::9');
  assert.equal(through('[2001:db8::9]'), '2001:db8::9');
  assert.equal(through('[2001:db8::9]:4711'), '2001:db8::9');
  assert.equal(through('fe80::9%eth0'), 'fe80::9');
  assert.equal(through('203.0.113.9, 10.0.0.2:80, [2001:db8:aa::2]:80'), '203.0.113.9');
  assert.equal(createAddressOf([])(requestFrom('fe80::9%eth0')), 'fe80::9');
});

test('IPv4 inside IPv6 is IPv4', () => {
  assert.equal(createAddressOf([])(requestFrom('::ffff:203.0.113.9')), '203.0.113.9');
  for (const spelling of [
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '::ffff:cb00:7109',
    '0:0:0:0:0:ffff:cb00:7109',
  ])
    assert.equal(through(spelling), '203.0.113.9', spelling);
  assert.equal(behind(requestFrom('::ffff:10.0.0.1', '203.0.113.9')), '203.0.113.9');
  assert.equal(through('203.0.113.9, ::ffff:10.0.0.2'), '203.0.113.9');
  assert.equal(createAddressOf(['::ffff:10.0.0.0/104'])(requestFrom(PROXY, '203.0.113.9')), '203.0.113.9');
  assert.equal(through('::1'), '::1');
});

test('a closed connection has no address', () => {
  assert.equal(createAddressOf([])(requestFrom(undefined)), '');
  assert.equal(behind(requestFrom(undefined, '203.0.113.9')), '');
});

test('repeated headers of a real request are one list', async () => {
  const addressOf = createAddressOf(['127.0.0.1']);
  const server = createServer((incoming, response) => response.end(addressOf(incoming)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = ['Host', 'x', 'X-Forwarded-For', '6.6.6.6', 'X-Forwarded-For', '203.0.113.9'];
  const [response] = (await once(request({ port, headers }).end(), 'response')) as [IncomingMessage];
  const body = (await response.toArray()).join('');
  server.close();
  assert.equal(body, '203.0.113.9');
});
