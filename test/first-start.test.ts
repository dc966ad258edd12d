import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { Log } from '../src/domain/ports.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { temporaryFolder } from './cli-process.fixture.ts';

test('until the demo is imported and loaded, the API and the pages are 503, to be tried again', async () => {
  const answers = new Set<string>();
  let asking: Promise<void> | undefined;
  let isReady = false;
  const paths = ['/', `/v3.0/tracks?client_id=${DEMO_CLIENT_ID}`, '/v3.0/tracks?client_id=nobody'];
  async function ask(port: unknown): Promise<void> {
    while (!isReady) {
      for (const path of paths) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        const text = await response.text();
        const code = path === '/' ? '' : JSON.parse(text).headers.code;
        const again = response.headers.has('retry-after') ? 'again' : '';
        answers.add(`${path} ${response.status} ${code} ${again}`.trim());
      }
    }
  }
  const info: Log['info'] = (message, fields) => {
    if (message === 'listening') asking = ask(fields?.['port']);
  };
  const folder = temporaryFolder();
  const { config } = loadConfig({ PORT: '0', CANTIGA_DATA: folder.path, CANTIGA_THREADS: '2' }, folder.path);
  const app = await startApp(config, { ...quiet, info });
  isReady = true;
  await asking;
  await app.close();
  folder.remove();
  const [home, known, unknown] = paths;
  const expected = [`${home} 200`, `${known} 200 0`, `${unknown} 200 5`];
  const starting = [`${home} 503  again`, `${known} 503 1 again`, `${unknown} 503 1 again`];
  assert.deepEqual([...answers].filter((answer) => !expected.includes(answer)).sort(), starting.sort());
});
