/** The client in a real browser, on a page of another origin than the service. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { exampleServices, startServer, TOKENS, WRITER } from '../../src/http/example-service.fixture.ts';
import { startBrowser } from '../../test/browser.fixture.ts';
import { temporaryFolder } from '../../test/cli-process.fixture.ts';
import type * as Client from '../src/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('reads, iteration, writes, errors and PKCE work in a browser, from another origin', async () => {
  const folder = temporaryFolder();
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', join(ROOT, 'client'), '--outDir', folder.path];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
  const pages = createServer(({ url = '/' }, response) => {
    const isModule = /^\/\w+\.js$/.test(url);
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
    response.end(isModule ? readFileSync(join(folder.path, url)) : '<title>a player</title>');
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const services = exampleServices();
  const [server, { browser, close }] = await Promise.all([startServer(services), startBrowser()]);
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const seen = await page.evaluate(
      async ([module, baseUrl, clientId, token]) => {
        const { createClient, createOauth, CantigaError } = (await import(module)) as typeof Client;
        const cantiga = createClient({ baseUrl, clientId, token });
        const albums: string[] = [];
        for await (const { id } of cantiga.albums.all({ limit: 1 })) albums.push(id);
        await cantiga.setuser.favorite({ track_id: 700 });
        const refused = await cantiga.tracks({ limit: 0 }).catch((error: unknown) => error);
        const { url, verifier } = await createOauth({ baseUrl, clientId }).authorize();
        return {
          albums,
          user: (await cantiga.users()).results[0].name,
          kind: refused instanceof CantigaError ? refused.kind : String(refused),
          verifier: verifier.length,
          challenge: new URL(url).searchParams.get('code_challenge')?.length,
        };
      },
      ['/index.js', server.url, WRITER, TOKENS.writer],
    );
    assert.deepEqual(seen, { albums: ['70', '80'], user: 'ana', kind: 'Type', verifier: 43, challenge: 43 });
    assert.deepEqual(services.users.written, ['1 favorite 700']);
  } finally {
    await Promise.all([close(), server.close()]);
    pages.closeAllConnections();
    pages.close();
    folder.remove();
  }
});
