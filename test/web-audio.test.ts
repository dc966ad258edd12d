/** Tracks without audio, in a real browser: marked, skipped, and filtered. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAudio } from '../src/media/ffmpeg/audio.fixture.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';
import { PLAYING_AUDIO, type PlayingAudio } from './web-tones.fixture.ts';

const LABEL = 'No audio available';
const SECONDS = 100;
const track = (id: number, album_id: number, audio: string) => ({
  ...{ entity: 'track', id, name: `Number ${id}`, artist_id: 11, album_id, position: id, duration: SECONDS },
  ...{ releasedate: '2024-01-01', license_ccurl: 'https://creativecommons.org/licenses/by/4.0/', audio },
  musicinfo: { tags: { genres: ['rock'] } },
});
const SOUNDING = [1, 4];

let web: WebService;
let page: Page;

before(async () => {
  web = await startWebService({
    expected: /Failed to load resource/,
    env: { CANTIGA_DEMO: 'off' },
    records: [
      { entity: 'artist', id: 11, name: 'Half Silent' },
      { entity: 'album', id: 21, name: 'Mixed', artist_id: 11, releasedate: '2024-01-01' },
      { entity: 'album', id: 22, name: 'Mute', artist_id: 11, releasedate: '2024-01-02' },
      // 2 has no file, 3 a missing one.
      ...[track(1, 21, 'a/1.mp3'), track(2, 21, ''), track(3, 21, 'a/3.mp3'), track(4, 21, 'a/4.mp3')],
      ...[track(5, 22, ''), track(6, 22, '')],
    ],
    async prepare(folder) {
      mkdirSync(join(folder, 'a'));
      for (const id of SOUNDING)
        await createAudio(
          join(folder, `a/${id}.mp3`),
          `sine=frequency=300:duration=${SECONDS}`,
          '-b:a',
          '32k',
        );
    },
  });
  ({ page } = web);
}, PATIENCE);
after(() => web?.close());
beforeEach(() => web.startOver());

const rows = () => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
const row = (index: number) => rows().nth(index);
const playingAudio = (): Promise<PlayingAudio> => page.evaluate<PlayingAudio>(PLAYING_AUDIO);
const untilTrack = (id: number) =>
  eventually(playingAudio, ({ track, time }) => track === String(id) && time > 0.2);
const player = () => page.getByRole('region', { name: 'Player', exact: true });

test('an album marks tracks without audio, and playback skips them', PATIENCE, async () => {
  await web.open('/list/a21');
  assert.deepEqual(
    await Promise.all([0, 1, 2, 3].map((index) => row(index).getByText(LABEL).count())),
    [0, 1, 1, 0],
  );
  assert.deepEqual(
    await Promise.all([0, 1].map((index) => row(index).getByRole('button', { name: /^Play/ }).count())),
    [1, 0],
  );
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await untilTrack(1);
  // A click next to the name of a track without audio does not affect playback.
  await row(1).click({ position: { x: 5, y: 5 } });
  await player().getByRole('button', { name: 'Next' }).click();
  await untilTrack(4);
  assert.equal(await page.getByText('Couldn’t play').count(), 0);
  await row(1).getByRole('button', { name: /^More/ }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  assert.equal(await menu.getByRole('menuitem', { name: 'Download' }).count(), 0);
  assert.equal(await menu.getByRole('menuitem', { name: 'Play next' }).getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Escape');
});

test('an album without any audio cannot be played, on its page and its card', PATIENCE, async () => {
  await web.open('/list/a22');
  const button = page.getByRole('main').getByRole('button', { name: LABEL });
  assert.equal(await button.isDisabled(), true);
  assert.equal(await page.getByRole('button', { name: 'Play', exact: true }).count(), 0);
  await web.open('/albums');
  const play = page.getByRole('button', { name: 'Play Mute' });
  await play.hover();
  await play.click();
  await page.getByText(LABEL).first().waitFor();
  assert.equal((await playingAudio()).track, '');
});

test('the page of a track without audio has no buttons to play or download it', PATIENCE, async () => {
  await web.open('/track/3');
  const main = page.getByRole('main');
  assert.equal(await main.getByRole('button', { name: LABEL }).isDisabled(), true);
  assert.equal(await main.getByRole('link', { name: /MP3|Ogg|FLAC/i }).count(), 0);
  assert.equal((await main.getByText(LABEL).count()) >= 2, true);
  await web.open('/track/1');
  assert.ok((await main.getByRole('link', { name: /MP3|Ogg|FLAC/i }).count()) > 0);
});

test('browsing can be limited to tracks with audio, by URL and with counts', PATIENCE, async () => {
  await web.open('/browse?order=name');
  await page.getByText('6 tracks').first().waitFor();
  const filter = page.getByRole('link', { name: /^With audio/ });
  assert.match(await filter.innerText(), /2/);
  await filter.click();
  await page.waitForURL(/audio=true/);
  await page.getByText('2 tracks').first().waitFor();
  const names = rows().getByRole('link', { name: /^Number/ });
  await eventually(
    () => names.allInnerTexts(),
    (shown) => String(shown) === 'Number 1,Number 4',
  );
  await web.reload();
  assert.equal(await rows().count(), 2, 'the server renders the same list');
});

test('an embedded player greys them out', PATIENCE, async () => {
  await web.open('/embed/list/a21');
  const buttons = page.getByRole('list', { name: 'Tracks' }).getByRole('button');
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((index) => buttons.nth(index).isDisabled())), [
    false,
    true,
    true,
    false,
  ]);
  await web.open('/embed/track/2');
  await page.getByText(LABEL).waitFor();
});

test('a failed download shows an error', PATIENCE, async () => {
  await web.open('/track/1');
  await page.route('**/storage/download/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('main').getByRole('link', { name: /FLAC/ }).click();
  await page.getByText('The download failed. Try again.').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await eventually(
    () => page.getByText('The download failed. Try again.').count(),
    (count) => count >= 2,
  );
});

test('music started on an account page continues while the account is visited', PATIENCE, async () => {
  await web.logInAs(await web.createUser({ name: 'listener' }));
  await web.open('/account');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await page.getByRole('link', { name: 'Mixed' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await untilTrack(1);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.waitForURL(`${web.url}/account`);
  const { time } = await playingAudio();
  await eventually(playingAudio, (now) => now.track === '1' && now.time > time + 0.2);
  assert.deepEqual(web.takeMessages(), []);
  await web.logInAs();
});
