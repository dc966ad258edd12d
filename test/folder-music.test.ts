/** A folder of music, imported by the command and used over HTTP. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { WEB_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { APE, audio, BY, text } from '../src/import/sources/folder/music.fixture.ts';
import { ffmpegForTests } from '../src/media/ffmpeg/audio.fixture.ts';
import { cantiga, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';

const C = `client_id=${WEB_CLIENT_ID}`;
const { skip } = await ffmpegForTests();
const folder = temporaryFolder();
const music = join(folder.path, 'music');
const env = { CANTIGA_DATA: join(folder.path, 'data'), CANTIGA_DEMO: 'off' };
let service: Service;
let report = '';

before(async () => {
  if (skip) return;
  await audio(join(music, 'wma.wma'), { artist: 'Lume', title: 'wma', date: '2003' });
  await audio(join(music, 'wv.wv'), { artist: 'Lume', title: 'wv', date: '2003' });
  await audio(join(music, 'Lume - aac.aac'));
  await writeFile(join(music, 'Lume - ape.ape'), APE);
  await text(join(music, 'album.cue'), 'FILE "wv.wv" WAVE');
  await text(join(music, 'other.mpc'), 'MP+');
  await text(join(music, 'paper.wma'), '%PDF-1.4');
  const ended = await cantiga(folder.path, ['import', music, '--license', BY], env);
  assert.equal(ended.code, 0, ended.stderr);
  report = ended.stdout + ended.stderr;
  service = await startService(folder.path, env);
});
after(async () => {
  service?.process.kill('SIGKILL');
  await service?.ended;
  folder.remove();
});

async function results<Row>(path: string): Promise<Row[]> {
  const response = await fetch(`${service.url}/v3.0/${path}`);
  return ((await response.json()) as { results: Row[] }).results;
}

test('wma, wv, aac and ape files play', { skip }, async () => {
  for (const format of ['mp31', 'flac']) {
    type Track = { name: string; audio: string; duration: number };
    const tracks = await results<Track>(
      `tracks/?${C}&type=single+albumtrack&order=name&audioformat=${format}&limit=all`,
    );
    assert.deepEqual(
      tracks.map(({ name, duration }) => [name, duration]),
      [
        ['aac', 1],
        ['ape', 2],
        ['wma', 1],
        ['wv', 1],
      ],
    );
    for (const { name, audio, duration } of tracks) {
      const response = await fetch(audio);
      assert.equal(response.status, 200, `${name} as ${format}`);
      const path = join(folder.path, `${name}.${format}`);
      await writeFile(path, Buffer.from(await response.arrayBuffer()));
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
      const { stdout } = await promisify(execFile)('ffprobe', probe);
      assert.ok(Math.abs(Number(stdout) - duration) < 0.6, `${name} as ${format}: ${stdout} s`);
    }
  }
});

test('the report names files that are left out, with the reason', { skip }, () => {
  assert.match(report, /album\.cue: cue sheets are not read/);
  assert.match(report, /other\.mpc: \.mpc files are not imported/);
  assert.match(report, /paper\.wma: its name ends in \.wma, but it contains a document/);
});
