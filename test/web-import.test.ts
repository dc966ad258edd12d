/** An administrator's first import, in a real browser against the real service with default settings: no library, no folders, no storage. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '../client/src/index.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { text } from '../src/import/sources/folder/music.fixture.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from '../src/media/ffmpeg/audio.fixture.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const { skip } = await ffmpegForTests();

let web: WebService;
let page: Page;

before(async () => {
  web = await startWebService({ env: { CANTIGA_LIBRARY: '' } });
  ({ page } = web);
  await web.logInAs(await web.createUser({ name: 'operator', admin: true }));
}, PATIENCE);
after(() => web?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const news = (words: string | RegExp) => page.getByText(words).first().waitFor();

/** A folder with audio, a cover, and files that do not belong there. */
async function musicFolder(t: TestContext): Promise<string> {
  const folder = join(await temporaryFolder(t), 'Lume & “Frío”');
  const album = join(folder, 'Море "2021"');
  await mkdir(album, { recursive: true });
  await createAudio(join(album, "01 - Rock 'n' <b>Roll & more.flac"), 'sine=f=330:d=2');
  await createAudio(join(album, '02 - 夜の歌.mp3'), 'sine=f=440:d=2');
  await createAudio(join(album, 'cover.jpg'), 'color=c=red:s=300x300', '-frames:v', '1');
  await text(join(album, 'notes.txt'), 'not audio');
  await text(join(album, '.DS_Store'), 'hidden');
  return folder;
}

/** As a person drops files and folders of the desktop. */
async function drop(paths: string[]): Promise<void> {
  const zone = await page.getByRole('group', { name: 'Choose files' }).boundingBox();
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', {
      ...{ type, x: zone!.x + 10, y: zone!.y + 10 },
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  await cdp.detach();
}

async function tracksOf(artist: string) {
  const client = createClient({ baseUrl: web.url, clientId: DEMO_CLIENT_ID });
  const { results } = await client.tracks({ artist_name: artist, type: ['single', 'albumtrack'] });
  return results;
}

test('a folder of very many files is chosen without blocking the page', PATIENCE, async () => {
  await web.open('/admin/imports');
  await page.getByRole('group', { name: 'Choose files' }).waitFor();
  await page.evaluate(`
    const input = document.querySelector('input[webkitdirectory]');
    const value = Array.from({ length: 10_001 }, (_, i) => new File(['a'], i + '.flac'));
    Object.defineProperty(input, 'files', { value });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  `);
  await news('Choose at most 10,000 files at a time.');
});

test('a dropped file that may not be read is reported', PATIENCE, async () => {
  await web.open('/admin/imports');
  await page.getByRole('group', { name: 'Choose files' }).waitFor();
  await page.evaluate(`
    const entry = { isFile: true, fullPath: '/a.flac', file: (_, refuse) => refuse(new Error('not allowed')) };
    const drop = new Event('drop', { bubbles: true });
    drop.dataTransfer = { items: [{ webkitGetAsEntry: () => entry }] };
    document.querySelector('input[webkitdirectory]').parentElement.dispatchEvent(drop);
  `);
  await news('At least one of the files can’t be read. None was chosen.');
});

test('a dropped folder without a licence is asked for one, imported, and played', {
  ...PATIENCE,
  skip,
}, async (t) => {
  await web.open('/admin/imports');
  await drop([await musicFolder(t)]);
  await news(/^2 audio files, .* 1 other file is not sent\.$/);
  await button('Upload and import').click();
  await page.getByRole('heading', { name: 'Some files don’t name a licence' }).waitFor();
  const shown = await page.getByRole('main').innerText();
  assert.match(shown, /2 files have no licence\. .*, or choose a default licence\./);
  assert.doesNotMatch(shown, /--[a-z]/);
  assert.equal(await button('Import again').isDisabled(), true);
  await page.getByLabel('Default licence').selectOption({ label: 'CC BY-SA 4.0' });
  await button('Import again').click();
  await page.getByRole('heading', { name: 'Imported records' }).waitFor();

  const tracks = await eventually(
    () => tracksOf('Lume & “Frío”'),
    (found) => found.length === 2,
  );
  assert.deepEqual(
    tracks.map(({ name, album_name, license_ccurl }) => [name, album_name, license_ccurl]).sort(),
    [
      ["Rock 'n' <b>Roll & more", 'Море "2021"', 'http://creativecommons.org/licenses/by-sa/4.0/'],
      ['夜の歌', 'Море "2021"', 'http://creativecommons.org/licenses/by-sa/4.0/'],
    ],
  );
  for (const { audio } of tracks) {
    const response = await fetch(audio);
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'audio/mpeg']);
    assert.ok((await response.arrayBuffer()).byteLength > 10_000);
  }
  const cover = await fetch(tracks[0].album_image);
  assert.equal(cover.status, 200);
  await web.open(`/track/${tracks[0].id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
  assert.deepEqual(web.takeMessages(), []);
});

test('chosen files are imported with the licence of the form; an upload can be cancelled', {
  ...PATIENCE,
  skip,
}, async (t) => {
  const folder = await temporaryFolder(t);
  const song = await createAudio(join(folder, 'Solo - Canción.ogg'), 'sine=f=550:d=2');
  await web.open('/admin/imports');
  let isHeld = true;
  await page.route('**/uploads/*/files?*', async (route) => {
    if (!isHeld) await route.continue();
  });
  const choose = page.getByLabel('Choose files').last();
  await choose.setInputFiles([song]);
  await news(/^1 audio file, /);
  await button('Upload and import').click();
  await page.getByRole('progressbar', { name: 'Uploading 1 file' }).waitFor();
  await button('Cancel').click();
  await news('The upload was cancelled. Nothing was imported.');
  isHeld = false;
  await page.getByLabel('Default licence').selectOption({ label: 'CC0 1.0' });
  await button('Upload and import').click();
  await page.getByRole('heading', { name: 'Imported records' }).waitFor();
  const [track] = await eventually(
    () => tracksOf('Solo'),
    (found) => found.length === 1,
  );
  assert.deepEqual(
    [track.name, track.license_ccurl],
    ['Canción', 'http://creativecommons.org/publicdomain/zero/1.0/'],
  );
  await web.open('/admin/imports');
  await page
    .getByLabel('Choose folder')
    .last()
    .setInputFiles(await musicFolder(t));
  await news(/^2 audio files, .* 1 other file is not sent\.$/);
  await page.getByRole('tab', { name: 'From the server' }).click();
  await news(/^Upload your music under “Audio files”/);
  assert.deepEqual(web.takeMessages(), []);
});
