/** Buffers are reused: no client may ever see the bytes of another. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { CHUNK_BYTES } from '../../domain/collections/chunks.ts';
import { GrowingFile } from '../../media/transcodes/growing-file.ts';
import type { Route } from '../route.ts';
import { serveRoutes } from '../router.fixture.ts';
import { fileResponse } from './file-response.ts';

const SIZE = 150 * CHUNK_BYTES + 1000;

/** Files `/files/0` and `/files/1`, and their contents. */
async function start(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-reuse-'));
  const contents = [randomBytes(SIZE), randomBytes(SIZE)];
  const handles = await Promise.all(
    contents.map(async (content, i) => {
      await writeFile(join(folder, String(i)), content);
      return await open(join(folder, String(i)));
    }),
  );
  const files = handles.map(({ fd }) => {
    const file = new GrowingFile(fd);
    file.finish(SIZE);
    return file;
  });
  const route: Route = {
    method: 'GET',
    path: '/files/:file',
    access: 'everyone',
    speaks: 'json',
    handle(request) {
      const file = files[Number(request.parameters['file'])];
      const about = { type: 'audio/mpeg', size: SIZE, etag: '"1"', modified: new Date(0) };
      return fileResponse(request, { ...about, read: (from, to) => file.read(from, to) }, []);
    },
  };
  const server = await serveRoutes([route], () => undefined);
  t.after(async () => {
    await server.close();
    await Promise.all(handles.map((handle) => handle.close()));
    await rm(folder, { recursive: true });
  });
  return { url: server.url, contents };
}

test('while some clients stop reading, others get their own bytes, and the stopped ones too when they continue', async (t) => {
  const { url, contents } = await start(t);
  const port = Number(new URL(url).port);
  const whole = async (file: number, from: number) => {
    const response = await fetch(`${url}/files/${file}`, { headers: { range: `bytes=${from}-` } });
    assert.equal(response.status, 206);
    const body = Buffer.from(await response.arrayBuffer());
    assert.ok(body.equals(contents[file].subarray(from)), `file ${file} from ${from}`);
  };
  /** The system buffers some megabytes for them before it blocks. */
  const stopped = Array.from({ length: 8 }, (_, i) => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET /files/${i % 2} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return { socket, file: i % 2 };
  });
  await wait(200);
  const [aborted, ...others] = stopped;
  for (let i = 0; i < 3; i++) {
    await Promise.all([whole(0, i * 54_321), whole(1, i * 98_765), whole(i % 2, 0)]);
    if (i === 1) aborted.socket.destroy();
  }
  for (const { socket, file } of others) {
    const all = await buffer(socket);
    assert.equal(all.toString('latin1', 0, 13), 'HTTP/1.1 200 ');
    assert.ok(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(contents[file]), `file ${file}, later`);
  }
});
