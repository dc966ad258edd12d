/**
 * A real browser installed by npm, for the bench and for tests. Its program and the libraries it needs are unpacked once,
 * which takes seconds, and stored next to the packages; each browser has its own home folder.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

export interface TestBrowser {
  browser: Browser;
  close(): Promise<void>;
}

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
const CACHE = join(PACKAGE, '../../.cache');

/**
 * Flags of the package, which is made for cloud functions, that tests do not want: a program in place of the graphics card costs more
 * than drawing without one; in a single process, all contexts share one storage; and pages are tested with the rules of browsers.
 */
const UNWANTED = /gpu|swiftshader|use-gl|single-process|web-security|insecure-content/;

export async function startBrowser(): Promise<TestBrowser> {
  const unpacked = await unpack();
  const home = await mkdtemp(join(tmpdir(), 'cantiga-browser-'));
  const leave = () => rm(home, { recursive: true, force: true });
  try {
    const browser = await playwright.launch({
      executablePath: join(unpacked, 'chromium'),
      args: [...chromium.args.filter((flag) => !UNWANTED.test(flag)), '--disable-gpu'],
      env: { ...process.env, LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), HOME: home },
    });
    return {
      browser,
      async close() {
        await browser.close();
        await leave();
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Returns the folder. It is written atomically, because other processes may unpack at the same time. */
async function unpack(): Promise<string> {
  const { version } = createRequire(import.meta.url)(join(PACKAGE, 'package.json')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const mine = await mkdtemp(`${folder}-`);
  try {
    await unpackInto(mine);
    await rename(mine, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(mine, { recursive: true, force: true });
  }
  return folder;
}

/** The package unpacks into the system's temporary folder, and assumes that existing files are complete. */
async function unpackInto(folder: string): Promise<void> {
  const outside = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await chromium.executablePath();
    await inflate(join(PACKAGE, 'bin/al2023.tar.br'));
  } finally {
    if (outside === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = outside;
  }
}
