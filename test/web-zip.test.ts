/** The first download of an album, in a real browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createAudio, ffmpegForTests } from '../src/media/ffmpeg/audio.fixture.ts';
import { readZip } from '../src/media/zip/read-zip.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const { skip } = await ffmpegForTests();
const TRACKS = [1, 2, 3];

let web: WebService;
before(async () => {
  web = await startWebService({
    env: { CANTIGA_DEMO: 'off' },
    records: [
      { entity: 'artist', id: 11, name: 'Aurora' },
      { entity: 'album', id: 21, name: 'Morning', artist_id: 11, releasedate: '2024-01-01' },
      ...TRACKS.map((id) => ({
        ...{
          entity: 'track',
          id,
          name: `Song ${id}`,
          artist_id: 11,
          album_id: 21,
          position: id,
          duration: 20,
        },
        ...{ releasedate: '2024-01-01', license_ccurl: 'https://creativecommons.org/licenses/by/4.0/' },
        audio: `${id}.flac`,
      })),
    ],
    async prepare(folder) {
      for (const id of TRACKS)
        await createAudio(join(folder, `${id}.flac`), `anoisesrc=duration=20:seed=${id}`, '-ac', '2');
    },
  });
}, PATIENCE);
after(() => web?.close());

test('a zip starts though no track is converted yet, in the chosen format, with its progress', {
  ...PATIENCE,
  skip,
}, async () => {
  const { page } = web;
  await web.open('/list/a21');
  // Requests that need the size of the zip wait for the conversion: none here may.
  await page.route('**/storage/download/**', (route) =>
    'range' in route.request().headers() ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'Download as ZIP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download as ZIP' });
  await dialog.getByText(/plays everywhere\. About 1\.6 MB\./).waitFor();
  await dialog.getByRole('radio', { name: /^Ogg Vorbis/ }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  await dialog.getByRole('progressbar', { name: 'Converting tracks' }).waitFor();
  await dialog.getByText('3 of 3 ready').waitFor();
  await dialog.getByText('All tracks are ready. Your browser is saving the ZIP file.').waitFor();
  assert.equal(download.suggestedFilename(), 'Aurora - Morning.zip');
  const names = [...readZip(readFileSync(await download.path())).keys()];
  assert.deepEqual(
    names.filter((name) => name.endsWith('.ogg')),
    TRACKS.map((id) => `Aurora - Morning/0${id} Aurora - Song ${id}.ogg`),
  );
  assert.deepEqual(web.takeMessages(), []);
});
