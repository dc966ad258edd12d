import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog, type LogOptions } from './log.ts';

function open(options: Partial<LogOptions> = {}) {
  const written: string[] = [];
  const log = createLog({
    level: 'info',
    format: 'json',
    colour: false,
    now: () => new Date('2024-05-06T07:08:09Z'),
    write: (text) => written.push(text),
    ...options,
  });
  const text = () => {
    log.flush();
    return written.join('');
  };
  return { log, written, text };
}

test('writes one JSON object per line', () => {
  const { log, text } = open();
  log.info('request', { requestId: 'r1', status: 200 });
  log.warn('slow');
  const lines = text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines, [
    { time: '2024-05-06T07:08:09.000Z', level: 'info', message: 'request', requestId: 'r1', status: 200 },
    { time: '2024-05-06T07:08:09.000Z', level: 'warn', message: 'slow' },
  ]);
});

test('omits lines below its level', () => {
  const { log, text } = open({ level: 'warn' });
  log.debug('a');
  log.info('b');
  log.error('c');
  assert.equal(text().trim().split('\n').length, 1);
  assert.equal(log.isEnabled('info'), false);
  assert.equal(log.isEnabled('warn'), true);
});

test('buffers lines until it is flushed, and writes an error immediately', () => {
  const { log, written } = open();
  log.info('a');
  log.info('b');
  assert.equal(written.length, 0);
  log.error('c');
  assert.equal(written.length, 1);
  assert.equal(written[0].trim().split('\n').length, 3);
  log.flush();
  assert.equal(written.length, 1);
});

test('hides secrets at any depth, in URLs and in errors', () => {
  const { log, text } = open();
  log.info('see /v3.0/oauth/grant?code=SECRET1&state=x', {
    access_token: 'SECRET2',
    headers: { Authorization: 'Bearer SECRET3', cookie: ['SECRET4'], 'set-cookie': 'SECRET5' },
    list: [
      { clientSecret: 'SECRET6', deep: { password: 'SECRET7', refresh_token: 'SECRET8', code: 'SECRET9' } },
    ],
    url: '/v3.0/users/tracks?access_token=SECRET10&limit=1',
    application: { token: 'SECRET13', secret_hash: 'SECRET14', password_hash: 'SECRET15' },
    database: 'postgres://ana:SECRET16@SECRET17@db/x',
    error: new Error('cannot reach postgres://ana:SECRET11@db/x', { cause: new Error('password=SECRET12') }),
  });
  assert.doesNotMatch(text(), /SECRET/);
  assert.match(text(), /state=x/);
  assert.match(text(), /limit=1/);
  assert.match(text(), /db\/x/);
});

test('shows the result code of a response and the system code of an error', () => {
  const { log, text } = open();
  log.info('refused', { code: 7, error: Object.assign(new Error('no'), { code: 'EADDRINUSE' }) });
  const { code, error } = JSON.parse(text());
  assert.equal(code, 7);
  assert.equal(error.code, 'EADDRINUSE');
});

test('a field may have any name, and none replaces the time, the level or the message', () => {
  const { log, text } = open();
  const fields = { time: 'never', level: 'error', message: 'forged', constructor: 'x', toString: 'y' };
  log.info('real', { ...fields, inner: JSON.parse('{"constructor": 1, "__proto__": 2}') });
  const { time, inner, ...rest } = JSON.parse(text());
  assert.equal(time, '2024-05-06T07:08:09.000Z');
  assert.deepEqual(rest, { level: 'info', message: 'real', constructor: 'x', toString: 'y' });
  assert.deepEqual(Object.entries(inner), [
    ['constructor', 1],
    ['__proto__', 2],
  ]);
});

test('writes an error with its stack and cause', () => {
  const { log, text } = open();
  log.error('failed', { error: new TypeError('outer', { cause: new Error('inner') }) });
  const { error } = JSON.parse(text());
  assert.equal(error.name, 'TypeError');
  assert.match(error.stack, /log\.test\.ts/);
  assert.equal(error.cause.message, 'inner');
});

test('writes at most four causes of an error', () => {
  const { log, text } = open();
  let error = new Error('0');
  for (let depth = 1; depth < 9; depth++) error = new Error(String(depth), { cause: error });
  log.error('failed', { error });
  assert.deepEqual(text().match(/"message":"\d"|"cause":"[^"]*"/g), [
    ...['"message":"8"', '"message":"7"', '"message":"6"', '"message":"5"', '"message":"4"'],
    '"cause":"[too deep]"',
  ]);
});

test('survives cycles, big integers and dates', () => {
  const { log, text } = open();
  const knot: { size: bigint; at: Date; self?: unknown } = { size: 10n, at: new Date(0) };
  knot.self = knot;
  log.info('knot', { knot });
  assert.equal(JSON.parse(text()).knot.size, '10');
});

test('on a terminal a line is readable, the stack follows it, and input cannot forge a line', () => {
  const { log, text } = open({ format: 'text' });
  log.info('hello\nworld\x1b[31m', { tracks: 3, name: 'a\nb', absent: undefined });
  log.error('broken', { error: new Error('why') });
  const lines = text().split('\n');
  assert.match(lines[0], /^\d\d:\d\d:\d\d info {2}hello\\nworld\\u001b\[31m tracks=3 name=a\\nb$/);
  assert.match(lines[1], /error broken$/);
  assert.match(lines[2], /^ {4}Error: why$/);
});

test('uses colours only if enabled', () => {
  const { log, text } = open({ format: 'text', colour: true });
  log.warn('careful');
  assert.ok(text().includes('\u001b[33mwarn \u001b[0m'));
});
