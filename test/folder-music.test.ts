/** A folder of music, imported by the command and used over HTTP. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
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
  await audio(join(music, 'wma.wma'), { artist: 'Lume', title: 'wma', 'WM/Year': '2003' });
  await audio(join(music, 'wv.wv'), { artist: 'Lume', title: 'wv', date: '2003' });
  await audio(join(music, 'Lume - aac.aac'));
  await writeFile(join(music, 'Lume - ape.ape'), APE);
  await audio(join(music, 'Ana/Zarrio/1 Auga.flac'));
  await audio(join(music, 'Ana/Mar (2004)/1 Sal.flac'));
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
      `tracks/?${C}&type=single&order=name&audioformat=${format}&limit=all`,
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

test('properties that no tag states are empty', { skip }, async () => {
  type Described = { musicinfo: Record<string, unknown> };
  const tracks = await results<Described>(`tracks/?${C}&type=single+albumtrack&include=musicinfo`);
  assert.equal(tracks.length, 6);
  for (const { musicinfo } of tracks)
    for (const name of ['speed', 'acousticelectric', 'vocalinstrumental', 'gender', 'lang'])
      assert.equal(musicinfo[name], '', name);
});

test('the report names files that are left out, with the reason', { skip }, () => {
  assert.match(report, /album\.cue: cue sheets are not read/);
  assert.match(report, /other\.mpc: \.mpc files are not imported/);
  assert.match(report, /paper\.wma: its name ends in \.wma, but it contains a PDF/);
});

test('music without a date is not among the newest on pages and in feeds, but in the orders of the API', {
  skip,
}, async () => {
  type Named = { name: string; joindate: string };
  const names = async (path: string) => (await results<Named>(`${path}${C}`)).map(({ name }) => name);
  const newest = 'order=releasedate_desc&type=single+albumtrack&';
  const tracks = await names(`tracks/?${newest}`);
  assert.deepEqual(tracks.slice(0, 3).sort(), ['Auga', 'aac', 'ape'], 'the time of the file is now');
  assert.deepEqual(tracks.slice(3), ['Sal', 'wma', 'wv']);
  assert.deepEqual(await names(`tracks/?undated=false&${newest}`), ['Sal', 'wma', 'wv']);
  assert.deepEqual(await names('albums/?order=releasedate_desc&'), ['Zarrio', 'Mar (2004)']);
  assert.deepEqual(await names('albums/?undated=true&'), ['Zarrio']);
  for (const { joindate } of await results<Named>(`artists/?${C}`))
    assert.match(joindate, /^\d{4}-\d\d-\d\d$/);

  const text = async (path: string) => await (await fetch(service.url + path)).text();
  for (const path of ['/', '/albums', '/browse?order=releasedate_desc']) {
    const page = await text(path);
    assert.match(page, /Sal|Mar \(2004\)/, path);
    assert.doesNotMatch(page, /Auga|Zarrio/, path);
  }
  assert.match(await text('/albums'), /href="\/albums\?order=name"[^>]*>Show 1 without a release date/);
  assert.match(await text('/browse?order=releasedate_desc'), />Show 3 without a release date/);
  const byName = await text('/albums?order=name');
  assert.match(byName, /Zarrio/);
  assert.doesNotMatch(byName, /without a release date/);
  const undatedOnly = `/albums?datebetween=2010-01-01_9999-12-31`;
  assert.match(await text(undatedOnly), /Zarrio/, 'the page is not empty if nothing has a date');
  const [{ id }] = await results<{ id: string }>(`artists/?name=ana&${C}`);
  for (const path of ['/albums.rss', '/browse.rss', `/artist/${id}.atom`]) {
    const feed = await text(path);
    assert.match(feed, /Sal/, path);
    assert.doesNotMatch(feed, /Auga/, path);
  }
  assert.match(await text(`/artist/${id}.m3u`), /Auga/, 'the file has all tracks of the artist');

  await cantiga(folder.path, ['user', 'create', 'rui', '--password-stdin'], env, 'correct horse battery');
  const { stdout } = await cantiga(folder.path, ['user', 'key', 'create', 'rui', '--json'], env);
  const player = `apiKey=${JSON.parse(stdout).api_key}&v=1.16.1&c=test&f=json`;
  const albums = async (type: string) => {
    const answer = JSON.parse(await text(`/rest/getAlbumList2?type=${type}&${player}`));
    const listed: { name: string }[] = answer['subsonic-response'].albumList2.album;
    return listed.map(({ name }) => name);
  };
  assert.deepEqual(await albums('newest'), ['Mar (2004)']);
  assert.deepEqual(await albums('alphabeticalByName'), ['Mar (2004)', 'Zarrio']);
});

test('an export keeps the mark and the joindate, and a later import does not change the joindate', {
  skip,
}, async () => {
  const exported = join(folder.path, 'exported.jsonl');
  assert.equal((await cantiga(folder.path, ['export', exported], env)).code, 0);
  // The ids and the files of folders are their own.
  const content = (await readFile(exported, 'utf8')).replaceAll(/10000000(\d\d)/g, '1$1');
  const lines = content
    .replaceAll(/,"audio":"[^"]*"/g, '')
    .trim()
    .split('\n');
  const records: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
  const marked = records.filter(({ undated }) => undated === true).map(({ name }) => name);
  assert.deepEqual(marked.sort(), ['Auga', 'Zarrio', 'aac', 'ape']);

  const other = { CANTIGA_DATA: join(folder.path, 'other'), CANTIGA_DEMO: 'off' };
  const dated = (joindate?: string) =>
    records.map((record) => (record['entity'] === 'artist' ? { ...record, joindate } : record));
  const importAs = async (name: string, content: object[]) => {
    const file = join(folder.path, name);
    await writeFile(file, content.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const ended = await cantiga(folder.path, ['import', file], other);
    assert.equal(ended.code, 0, ended.stderr);
  };
  await importAs('first.jsonl', dated('2010-05-06'));
  await importAs('second.jsonl', dated('2011-01-01'));
  await importAs('third.jsonl', dated());
  const again = join(folder.path, 'again.jsonl');
  assert.equal((await cantiga(folder.path, ['export', again], other)).code, 0);
  const read = (await readFile(again, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const joined = read.flatMap(({ entity, joindate }) => (entity === 'artist' ? joindate : []));
  assert.deepEqual(new Set(joined), new Set(['2010-05-06']));
  const kept = read.filter(({ undated }) => undated === true).map(({ name }) => name);
  assert.deepEqual(kept.sort(), marked);
});
