/** Feeds on the command line. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from './run.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-feeds-'));
after(() => rmSync(folder, { recursive: true }));

const cantiga = (...args: string[]) => runCommand(['feed', ...args], { folder });

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cantiga(...args);
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
  return stdout;
}

const asJson = async (...args: string[]) => JSON.parse(await done(...args, '--json'));

const WORDS = ['--title', 'Open <stage>', '--text', 'Send songs.', '--link', 'https://a.example/'];

test('creates a feed in one language that starts now, and lists it', async () => {
  assert.equal(await done('list'), 'There are no feeds yet.\n');
  assert.match(
    await done('create', ...WORDS),
    /^Feed 1 runs from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d to 2099-12-31 23:59:59\.\n$/,
  );
  const more = ['--lang', 'pt', '--start', '2030-01-01', '--end', '2030-01-02', '--position', '3'];
  const [created] = await asJson(
    'create',
    ...WORDS,
    ...more,
    '--type',
    'album',
    '--joinid',
    '7',
    '--target',
    'logged',
  );
  assert.deepEqual(created, {
    ...{ id: 2, type: 'album', title: { pt: 'Open <stage>' }, text: { pt: 'Send songs.' }, subtitle: {} },
    ...{ link: 'https://a.example/', lang: ['pt'], date_start: '2030-01-01 00:00:00' },
    ...{ date_end: '2030-01-02 00:00:00', position: 3, target: 'logged', joinid: 7, image: '' },
  });
  assert.match(await done('list'), /^2 +album +logged +3 +2030-01-01 00:00:00 .* pt +Open <stage>$/m);
  assert.equal((await asJson('list')).length, 2);
});

test('sets feeds from a file: those with an id are replaced, those without are new', async () => {
  const [first] = await asJson('list');
  const changed = { ...first, title: { en: 'New', fr: 'Neuf' }, lang: ['en', 'fr'] };
  const { id, ...another } = { ...changed, position: 9 };
  writeFileSync(join(folder, 'feeds.json'), JSON.stringify([changed, another]));
  const saved = await asJson('set', 'feeds.json');
  assert.deepEqual(
    saved.map((one: { id: number }) => one.id),
    [1, 3],
  );
  assert.deepEqual(saved[0], changed);
  writeFileSync(join(folder, 'one.json'), JSON.stringify({ entity: 'feed', ...changed, position: 5 }));
  assert.match(await done('set', 'one.json'), /^Feed 1 runs/);
  writeFileSync(join(folder, 'large.json'), JSON.stringify({ ...changed, position: 5 }).padEnd(1_000_000));
  assert.match(await done('set', 'large.json'), /^Feed 1 runs/);
  assert.deepEqual(
    (await asJson('list')).map((one: { position: number }) => one.position),
    [5, 3, 9],
  );
});

test('deletes a feed, whose id is never used again', async () => {
  assert.equal(await done('delete', '3'), 'Feed 3 is deleted.\n');
  const { code, stderr } = await cantiga('delete', '3');
  assert.deepEqual([code, stderr], [1, 'cantiga: There is no feed 3.\n']);
  const [{ id }] = await asJson('create', ...WORDS);
  assert.equal(id, 4);
});

test('a link may be a path of the service', async () => {
  const [{ link }] = await asJson('create', '--title', 'x', '--text', 'y', '--link', '/list/a1006');
  assert.equal(link, '/list/a1006');
});

test('names the wrong field, and changes nothing', async () => {
  const before = await asJson('list');
  const refused = async (args: string[], exit: number, message: RegExp) => {
    const { code, stdout, stderr } = await cantiga(...args);
    assert.deepEqual([code, stdout], [exit, ''], args.join(' '));
    assert.match(stderr, message);
  };
  await refused(['create', '--title', 'x', '--text', 'y'], 2, /--link is missing/);
  await refused(['create', ...WORDS, '--type', 'gossip'], 1, /feed\.type: expected one of album/);
  await refused(['create', ...WORDS, '--position', 'first'], 1, /feed\.position: expected a whole number/);
  await refused(['create', ...WORDS, '--lang', 'english'], 1, /languages/);
  await refused(
    ['create', ...WORDS, '--end', '2020-02-30'],
    1,
    /feed\.date_end: expected a moment that exists/,
  );
  await refused(['create', ...WORDS, '--end', '2000-01-01'], 1, /no moment before date_start/);
  await refused(['create', ...WORDS, '--image', '../../etc/passwd'], 1, /feed\.image/);
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//a.example', '/\\a.example', 'a.example'])
    await refused(
      ['create', '--title', 'x', '--text', 'y', '--link', link],
      1,
      /feed\.link: expected an http or https/,
    );
  await refused(['delete', 'three'], 2, /id of a feed/);
  await refused(['set', 'nowhere.json'], 1, /Cannot read nowhere\.json: ENOENT/);
  const file = (content: string) => {
    writeFileSync(join(folder, 'bad.json'), content);
    return ['set', 'bad.json'];
  };
  await refused(['set', '/dev/zero'], 1, /Cannot read \/dev\/zero: it is not a regular file/);
  await refused(['set', '.'], 1, /Cannot read \.: it is not a regular file/);
  await refused(
    file(JSON.stringify(before).padEnd(1_000_001)),
    1,
    /bad\.json has 1000001 bytes; at most 1000000/,
  );
  await refused(file('{'), 1, /bad\.json is not well-formed JSON/);
  await refused(file('7'), 1, /bad\.json: expected an object/);
  await refused(
    file(JSON.stringify({ entity: 'artist', id: 1, name: 'x' })),
    1,
    /expected a feed, got artist/,
  );
  await refused(file(JSON.stringify([before[0], { ...before[0], id: 0 }])), 1, /bad\.json, feed 2: feed\.id/);
  assert.deepEqual(await asJson('list'), before);
});
