import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import {
  artist,
  CLIENT,
  type ExampleServer,
  exampleServices,
  startServer,
  track,
} from '../example-service.fixture.ts';

const TRACKS = 200;
const LYRICS = 4000;

function wordyCatalogue() {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Talker'));
  for (let id = 1; id <= TRACKS; id++) {
    builder.addTrack(track(id, `Song ${id}`, 1, { lyrics: `${id % 10}`.repeat(LYRICS) }));
  }
  return builder.finish(1);
}

let server: ExampleServer;
before(async () => {
  const catalogue = wordyCatalogue();
  server = await startServer(exampleServices({ catalogue: () => catalogue }));
});
after(() => server.close());

const target = (order: string, limit = TRACKS) =>
  `/v3.0/tracks?client_id=${CLIENT}&type=single&include=lyrics&limit=${limit}&order=${order}`;
/** The largest body that is sent in one piece. */
const WHOLE = 50;

test('a buffer is reused only after a slow reader has received all of it', async () => {
  // More than the system buffers, so that most of it waits in our own buffers.
  const orders = Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 'id' : 'id_desc'));
  const expected = new Map<string, string>();
  for (const order of ['id', 'id_desc']) {
    expected.set(order, await (await fetch(server.url + target(order, WHOLE))).text());
  }
  const socket = connect(server.port, '127.0.0.1');
  socket.pause();
  socket.write(orders.map((order) => `GET ${target(order, WHOLE)} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await wait(50);
  for (let i = 0; i < 40; i++) {
    const other = await fetch(server.url + target(i % 3 === 0 ? 'id_desc' : 'name', WHOLE));
    await other.arrayBuffer();
  }

  const bodies = await readAnswers(socket, orders.length);
  assert.equal(bodies.length, orders.length);
  for (const [i, body] of bodies.entries()) assert.ok(body === expected.get(orders[i]), `response ${i}`);
});

/** The bodies of so many responses on one connection. */
async function readAnswers(socket: ReturnType<typeof connect>, count: number): Promise<string[]> {
  const bodies: string[] = [];
  let pending = Buffer.alloc(0);
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const end = pending.indexOf('\r\n\r\n');
      const length = /Content-Length: (\d+)/i.exec(pending.subarray(0, Math.max(end, 0)).toString());
      if (end === -1 || length === null || pending.length < end + 4 + Number(length[1])) break;
      const next = end + 4 + Number(length[1]);
      bodies.push(pending.subarray(end + 4, next).toString());
      pending = pending.subarray(next);
    }
    if (bodies.length === count) break;
  }
  return bodies;
}

test('a reader that stops reading is dropped', { timeout: 120_000 }, async () => {
  const catalogue = wordyCatalogue();
  const short = await startServer(exampleServices({ catalogue: () => catalogue }), { stalledMs: 100 });
  const connection = once(short.server, 'connection');
  const socket = connect(short.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${target('id')} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
  const [theirs] = await connection;
  await once(theirs, 'close');
  assert.equal((await fetch(`${short.url}/health`)).status, 200);
  socket.destroy();
  await short.close();
});

test('responses that the client does not read are not rendered ahead, and others are served meanwhile', async () => {
  const catalogue = wordyCatalogue();
  const services = exampleServices({ catalogue: () => catalogue });
  const other = await startServer(services);
  const requests = once(other.server, 'request');
  const socket = connect(other.port, '127.0.0.1');
  socket.pause();
  // 160 MB of responses, of which the system buffers a few.
  socket.write(`GET ${target('id')} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
  await requests;
  assert.equal((await fetch(`${other.url}/health`)).status, 200);
  assert.ok(services.lines.length < 200);
  socket.destroy();
  await other.close();
});
