/** A radio of a real service: listeners receive music, and the API describes it correctly. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { take as importThese } from '../src/core/playlists/lists.fixture.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { App } from '../src/domain/ports.ts';
import { createAudio, ffmpegForTests } from '../src/media/ffmpeg/audio.fixture.ts';
import { extractTitles } from '../src/media/radio/radio.fixture.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';

const { skip } = await ffmpegForTests();
const folder = temporaryFolder();
const SECOND = 12_000;
let app: App;
let store: Store;
let clientId: string;

/** Sources of every format; all of one duration, so that a few seconds contain several. */
const SOURCES = [
  ['sine=frequency=300:duration=4', 'a.wav', '-ar', '48000', '-ac', '1'],
  ['sine=frequency=400:duration=4', 'b.flac', '-ar', '44100', '-ac', '2'],
  ['sine=frequency=500:duration=4', 'c.mp3', '-ar', '22050', '-ac', '1', '-b:a', '32k'],
  // Longer and shorter than in the catalogue.
  ['anoisesrc=duration=6:amplitude=0.3', 'd.ogg', '-c:a', 'libvorbis'],
  ['anoisesrc=duration=2:amplitude=0.3', 'e.mp3', '-b:a', '192k'],
];

before(async () => {
  if (skip) return;
  const records = await Promise.all(
    SOURCES.map(async ([input, name, ...args], i) => ({
      ...{ entity: 'track' as const, id: i + 1, name: `Song ${i + 1}`, artist_id: i + 1, duration: 4 },
      ...{ releasedate: '2020-01-01', license_ccurl: 'http://creativecommons.org/licenses/by/4.0/' },
      audio: basename(await createAudio(join(folder.path, name), input, ...args)),
      musicinfo: { tags: { genres: ['rock'] } },
    })),
  );
  const artists = records.map(({ id }) => ({ entity: 'artist' as const, id, name: `Who's ${id}` }));
  const radio = { entity: 'radio' as const, id: 1, name: 'rock', dispname: 'Rock', tags: ['rock'] };
  const settings = {
    PORT: '0',
    CANTIGA_DATA: folder.path,
    CANTIGA_LIBRARY: folder.path,
    CANTIGA_DEMO: 'off',
  };
  const { config } = loadConfig(settings, folder.path);
  store = await openStore(config.database);
  await importThese(store, [...artists, ...records, radio]);
  ({ client_id: clientId } = await createApplication(store, { name: 'test', plan: 'read' }));
  app = await startApp(config, quiet);
});
after(async () => {
  if (skip) return;
  await app.close();
  await store.close();
  folder.remove();
});

interface OnAir {
  stream: string;
  playingnow: { track_id: number; track_name: string; artist_name: string };
  callmeback: string;
}

async function onAir(): Promise<OnAir> {
  const response = await fetch(`${app.url}/v3.0/radios/stream/?client_id=${clientId}&name=rock`);
  return ((await response.json()) as { results: OnAir[] }).results[0];
}

/** Reads so many bytes. */
async function take(address: string, bytes: number, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(address, { headers });
  assert.equal(response.status, 200);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body!) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks);
}

async function messages(bytes: Buffer): Promise<string> {
  const file = join(folder.path, 'taken.mp3');
  await writeFile(file, bytes);
  const { stderr } = await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'warning', '-f', 'mp3', '-i', file, '-f', 'null', '-'],
  ]);
  return stderr.replace(/.*Estimating duration from bitrate.*\n/, '');
}

test('listeners receive the same music without a fault, and its titles', { skip }, async () => {
  const { stream } = await onAir();
  const seen = new Set<string>();
  let listening = true;
  const watching = (async () => {
    while (listening) {
      const { playingnow } = await onAir();
      seen.add(`${playingnow.artist_name} - ${playingnow.track_name}`.replace("'", '’'));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  const [woven, plain] = await Promise.all([
    take(stream, 13 * SECOND, { 'icy-metadata': '1' }),
    take(stream, 13 * SECOND),
  ]);
  listening = false;
  await watching;
  const { audio, titles } = extractTitles(woven);
  assert.equal(await messages(audio), '');
  assert.equal(await messages(plain), '');
  const later = audio.subarray(60_000, 160_000);
  assert.ok(plain.includes(later), 'both got the same');
  const sentTitles = titles.filter((title) => title !== undefined);
  assert.ok(sentTitles.length >= 3, String(sentTitles));
  // Titles are sent some seconds before they are heard: the last one may be missing.
  for (const title of sentTitles.slice(0, -2)) assert.ok(seen.has(title), `${title} of ${[...seen]}`);
});

test('callmeback leads to the next track', { skip }, async () => {
  const first = await onAir();
  const wait = Number(first.callmeback);
  assert.ok(wait > 0 && wait <= 4000);
  await new Promise((resolve) => setTimeout(resolve, wait + 50));
  assert.notEqual((await onAir()).playingnow.track_id, first.playingnow.track_id);
});

test('listens are counted for the application of the URL', { skip }, async () => {
  const { stream } = await onAir();
  await take(stream, 10 * SECOND);
  const rows = () => store.db.selectFrom('activity').select(['client_id', 'listens']).execute();
  const counted = await eventually(rows, ({ length }) => length > 0);
  assert.ok(counted.every(({ client_id, listens }) => client_id === clientId && listens >= 1));
});

test('stopping the service ends the streams normally', { skip }, async () => {
  const { stream } = await onAir();
  const response = await fetch(stream);
  const reader = response.body!.getReader();
  await reader.read();
  const closing = app.close();
  while (!(await reader.read()).done);
  await closing;
});
