/**
 * A real browser that npm brought, for tests. Its program and the libraries it needs are unpacked into a folder of their
 * own, so that test files that run at once do not meet, and nothing has to be installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export interface TestBrowser {
  browser: Browser;
  close(): Promise<void>;
}

export async function startBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-browser-'));
  const { executablePath, libraries } = await unpackInto(folder);
  const browser = await playwright.launch({
    executablePath,
    args: chromium.args,
    env: { ...process.env, LD_LIBRARY_PATH: join(libraries, 'lib'), HOME: folder },
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The package unpacks into the system's temporary folder, and takes what it finds there for complete. */
async function unpackInto(folder: string) {
  const outside = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return {
      executablePath: await chromium.executablePath(),
      libraries: await inflate(join(dirname(main), '../bin/al2023.tar.br')),
    };
  } finally {
    if (outside === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = outside;
  }
}
