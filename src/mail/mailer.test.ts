import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createLog } from '../cli/log.ts';
import { createMailer, type Mail } from './mailer.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}

const servers: SMTPServer[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { received, port: (server.server.address() as AddressInfo).port };
}

function startLog() {
  let lines = '';
  const log = createLog({
    level: 'info',
    format: 'json',
    colour: false,
    write: (text) => {
      lines += text;
    },
  });
  return {
    log,
    read: () => {
      log.flush();
      return lines;
    },
  };
}

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const MAIL: Mail = {
  to: 'ana@example.org',
  subject: 'Confirm your address',
  text: `Open http://localhost:8080/verify/${TOKEN}\n`,
  link: `http://localhost:8080/verify/${TOKEN}`,
};

test('a mail arrives at the server, complete and from the configured sender', async () => {
  const { received, port } = await startServer();
  const { log, read } = startLog();
  const mailer = createMailer(
    { smtp: `smtp://127.0.0.1:${port}`, from: 'music@example.org', site: { name: 'Mar, Sol' } },
    log,
  );
  await mailer.deliver(MAIL);
  await mailer.close();
  assert.equal(received.length, 1);
  assert.deepEqual([received[0].from, received[0].to], ['music@example.org', ['ana@example.org']]);
  const [head, body] = received[0].text.split('\r\n\r\n');
  assert.match(head, /^From: "Mar, Sol" <music@example.org>\r$/m);
  assert.match(head, /^To: ana@example.org\r$/m);
  assert.match(head, /^Subject: Confirm your address\r$/m);
  assert.match(head, /^Auto-Submitted: auto-generated/m);
  assert.ok(body.replaceAll('=\r\n', '').includes(MAIL.link));
  assert.equal(read(), '', 'the content of mails is not logged');
});

test('user and password of the URL are used, for two connections that several mails share', async () => {
  const seen: unknown[] = [];
  const { received, port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  const mailer = createMailer(
    { smtp: `smtp://ana:p%40ss@127.0.0.1:${port}`, from: 'music@example.org', site: { name: 'Cantiga' } },
    startLog().log,
  );
  assert.equal(mailer.sends, true);
  await Promise.all(Array.from({ length: 5 }, () => mailer.deliver(MAIL)));
  await mailer.close();
  assert.deepEqual(seen, Array(2).fill(['ana', 'p@ss']));
  assert.equal(received.length, 5);
});

test('line ends in an address or a subject add neither a header nor a recipient', async () => {
  const { received, port } = await startServer();
  const mailer = createMailer(
    { smtp: `smtp://127.0.0.1:${port}`, from: 'music@example.org', site: { name: 'Cantiga' } },
    startLog().log,
  );
  const mails = [
    { ...MAIL, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nEvil' },
    { ...MAIL, to: 'ana@example.org\r\nBcc: eve@example.org' },
    { ...MAIL, to: 'ana@example.org, eve@example.org' },
  ];
  await Promise.allSettled(mails.map((mail) => mailer.deliver(mail)));
  await mailer.close();
  assert.ok(received.length > 0);
  for (const { to, text } of received) {
    assert.ok(!to.includes('eve@example.org'), String(to));
    assert.doesNotMatch(text.split('\r\n\r\n')[0], /^Bcc:/im);
  }
});

test('a server that refuses or is unreachable is an error, without the link', async () => {
  const { port } = await startServer({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error(`mailbox full ${TOKEN}`), { responseCode: 452 }));
    },
  });
  for (const [smtp, reason] of [
    [`smtp://127.0.0.1:${port}`, /EENVELOPE 452/],
    ['smtp://user:hush-hush@127.0.0.1:1', /ESOCKET|ECONNREFUSED|ECONNECTION/],
  ] as const) {
    const { log, read } = startLog();
    const mailer = createMailer({ smtp, from: 'music@example.org', site: { name: 'Cantiga' } }, log);
    await assert.rejects(mailer.deliver(MAIL), ({ message }: Error) => {
      assert.match(message, /a mail could not be sent/);
      assert.match(message, reason);
      for (const secret of [TOKEN, 'hush-hush']) assert.ok(!message.includes(secret), secret);
      return true;
    });
    await mailer.close();
    assert.equal(read(), '');
  }
});

test('without a server the link goes to the log, ready to use', async () => {
  const { log, read } = startLog();
  const mailer = createMailer({ smtp: undefined, from: 'music@example.org', site: { name: 'Cantiga' } }, log);
  assert.equal(mailer.sends, false);
  await mailer.deliver(MAIL);
  await mailer.close();
  const line = JSON.parse(read());
  assert.equal(line.level, 'info');
  assert.equal(line.link, MAIL.link);
  assert.equal(line.to, MAIL.to);
  assert.match(line.message, /CANTIGA_SMTP/);
});
