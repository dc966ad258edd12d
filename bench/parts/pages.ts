/**
 * The pages in a real browser: how much script the first load takes, when the largest part is painted with a slow processor,
 * whether anything moves, how smoothly a long list scrolls; and what writing a page costs the server.
 */
import { existsSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { startBrowser } from '../../test/browser.fixture.ts';
import type { BenchData } from '../catalogue/files.ts';
import { trackId } from '../catalogue/records.ts';
import { startService } from '../measure/processes.ts';
import { type Report, type Section, type TableRow, verdict, whole } from '../measure/table.ts';
import { summary } from '../measure/times.ts';
import { importedService } from './import.ts';

export interface PagesEffort {
  /** Pages to load. */
  paths: readonly string[];
  /** Rows of `/browse` to scroll through. */
  scrolled: number;
  /** Loads of each page; the median is reported. */
  loads: number;
  /** Requests for the cost of a page. */
  requests: number;
}

/** Pages of the generated catalogue. */
export const FIRST_ALBUM = '/list/a11';
export const FIRST_TRACK = `/track/${trackId(1)}`;

const SLOWER = 4;
const SCRIPT_MAX = 200_000;
const PAINT_MAX = 1500;
/** A longer frame is visible. */
const LONG_FRAME = 50;

const BUILT = new URL('../../web/dist/', import.meta.url);

export async function measurePages(data: BenchData, effort: PagesEffort): Promise<Report> {
  if (!existsSync(BUILT)) throw new Error('the pages are not built: run `npm run build` first');
  const folder = await importedService(data);
  data.progress.step('starting');
  await using service = await startService(folder, '/charts');
  // Closed first, so that no page misses the service.
  const { browser, close } = await startBrowser();
  await using closing = new AsyncDisposableStack();
  closing.defer(close);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return {
    sections: [
      await measureLoads(page, service.url, effort, data),
      await measureWriting(service, effort, data),
      await measureScrolling(page, service.url, effort, data),
    ],
  };
}

interface PageLoad {
  /** Bytes of script, as they came over the line. */
  script: number;
  /** Milliseconds until the largest part was painted. */
  paint: number;
  /** The browser's sum of unexpected movements. */
  shift: number;
}

async function measureLoads(
  page: Page,
  url: string,
  { paths, loads }: PagesEffort,
  data: BenchData,
): Promise<Section> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(OBSERVE);
  const rows: TableRow[] = [];
  for (const path of paths) {
    const measured: PageLoad[] = [];
    for (let i = 0; i < loads; i++) {
      data.progress.step(path, i / loads);
      measured.push(await load(page, session, url + path));
    }
    rows.push(rowOf(path, measured));
  }
  return {
    title: `Pages, processor slowed ${SLOWER} times`,
    columns: ['script kB', 'largest paint ms', 'shift'],
    rows,
  };
}

/** Runs in the page, before anything else there. */
const OBSERVE = `
window.seen = { paint: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.paint = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

async function load(page: Page, session: CDPSession, address: string): Promise<PageLoad> {
  const scripts = new Set<string>();
  let script = 0;
  const onResponse = ({ requestId, type }: { requestId: string; type: string }) => {
    if (type === 'Script') scripts.add(requestId);
  };
  const onFinished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  };
  session.on('Network.responseReceived', onResponse);
  session.on('Network.loadingFinished', onFinished);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'networkidle' });
  // Late content is painted by now.
  await page.waitForTimeout(500);
  const { paint, shift } = await page.evaluate<Omit<PageLoad, 'script'>>('window.seen');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  session.off('Network.responseReceived', onResponse);
  session.off('Network.loadingFinished', onFinished);
  return { script, paint, shift };
}

function rowOf(path: string, loads: readonly PageLoad[]): TableRow {
  const script = Math.max(...loads.map((one) => one.script));
  const paint = summary(loads.map((one) => one.paint)).p50;
  const shift = Math.max(...loads.map((one) => one.shift));
  const isGood = script < SCRIPT_MAX && paint < PAINT_MAX && shift < 0.01;
  return {
    cells: [path, script / 1000, paint, shift],
    target: verdict(isGood, `< ${SCRIPT_MAX / 1000} kB, < ${PAINT_MAX} ms, no shift`),
  };
}

async function measureWriting(
  { url, cpu }: { url: string; cpu(): Promise<number> },
  { requests }: PagesEffort,
  data: BenchData,
): Promise<Section> {
  const rows: TableRow[] = [];
  const cost = async (address: (i: number) => string) => {
    await (await fetch(address(0))).text();
    const before = await cpu();
    for (let i = 1; i <= requests; i++) await (await fetch(address(i))).text();
    return ((await cpu()) - before) / requests / 1000;
  };
  for (const path of ['/', FIRST_ALBUM, FIRST_TRACK]) {
    data.progress.step(`writing ${path}`);
    const rendered = await cost((i) => `${url}${path}?again=${i}`);
    const cached = await cost(() => `${url}${path}`);
    rows.push({ cells: [path, rendered, cached, rendered / cached] });
  }
  return { title: 'Cost of a page on the server', columns: ['CPU ms rendered', 'cached', 'ratio'], rows };
}

async function measureScrolling(
  page: Page,
  url: string,
  { scrolled }: PagesEffort,
  data: BenchData,
): Promise<Section> {
  data.progress.step('scrolling');
  await page.goto(`${url}/browse`, { waitUntil: 'networkidle' });
  const { times, rows } = await page.evaluate<{ times: number[]; rows: number }>(scroll(scrolled));
  const long = times.filter((time) => time > LONG_FRAME).length;
  return {
    title: `A list of tracks, scrolled to the end of its first ${whole(scrolled)} rows`,
    columns: ['frames', `longer than ${LONG_FRAME} ms`, 'longest ms', 'rows in the page'],
    rows: [
      {
        cells: ['/browse', times.length, long, Math.max(...times), rows],
        target: verdict(long / times.length < 0.05, 'at most one frame in 20 is long'),
      },
    ],
  };
}

/** Runs in the page: two screens at a time, each as soon as the one before is drawn. */
const scroll = (scrolled: number) => `(async () => {
  const rows = () => document.querySelectorAll('[data-index]');
  const height = rows()[0]?.getBoundingClientRect().height || 56;
  const times = [];
  let last = performance.now();
  for (let top = 0; top < ${scrolled} * height; top += innerHeight * 2) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return { times, rows: rows().length };
})()`;
