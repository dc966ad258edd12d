import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onSqlite } from '../../../../test/databases.fixture.ts';
import type { Store } from '../../../store/store.ts';
import { importPath } from '../../import.ts';
import { audio, BY, id3, newFolder, text, toneOf } from './music.fixture.ts';

const TAGS = { artist: 'Lume', album: 'Mar', license: BY };
const titles = async (store: Store) =>
  (await store.db.selectFrom('track').select('name').orderBy('name').execute()).map(({ name }) => name);
const latin1 = (content: string) => Buffer.from(`\0${content}`, 'latin1');

onSqlite(({ openFresh }) => {
  test('a file of another format than its name says is reported with the format', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, 'good.flac'), TAGS);
    const heads: [kind: string, head: string][] = [
      ...Object.entries({
        flac: 'fLaC',
        ogg: 'OggS',
        wav: 'RIFF    WAVE',
        aiff: 'FORM    AIFC',
        mp4: '    ftyp',
      }),
      ...Object.entries({ wma: '0&\xb2\x75\x8e\x66\xcf\x11', wavpack: 'wvpk', ape: 'MAC ' }),
      ...Object.entries({ 'a PDF': '%PDF', 'an archive': 'PK\x03\x04', 'a picture': '\xff\xd8\xff' }),
    ];
    for (const [kind, head] of heads)
      await writeFile(join(folder, `${kind}.mp3`), Buffer.from(head.padEnd(500), 'latin1'));
    const { files } = await importPath(store, folder);
    assert.deepEqual(
      Object.fromEntries(files!.skipped.map(({ file, reason }) => [file, reason])),
      Object.fromEntries(
        heads.map(([kind]) => [`${kind}.mp3`, `its name ends in .mp3, but it contains ${kind}`]),
      ),
    );
  });

  test('unreadable files are reported with their reason, and the rest is imported', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const at = (name: string) => join(folder, name);
    await audio(at('good.flac'), { ...TAGS, title: 'Onda', track: '1' });
    await audio(at('whole.m4a'), { ...TAGS, title: 'Cut' });
    await text(at('empty.mp3'), '');
    await text(at('text.mp3'), 'These are words, and no sound.\n'.repeat(100));
    await text(at('text.flac'), 'These are words, and no sound.\n');
    await text(at('text.ogg'), 'OggS');
    await writeFile(at('cut.m4a'), (await readFile(at('whole.m4a'))).subarray(0, 300));
    await rm(at('whole.m4a'));
    await writeFile(at('liar.mp3'), await readFile(at('good.flac')));
    await writeFile(at('picture.wav'), Buffer.from('\x89PNG\r\n\x1a\n 1234567890', 'latin1'));
    await text(at('line\nend.mp3'), '');
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe9]), Buffer.from('.mp3')]),
      'x',
    );
    await symlink('/etc/hostname', at('out.mp3'));
    await symlink('/etc', at('outside'));
    await symlink(folder, at('circle'));
    await symlink(at('nowhere.mp3'), at('dangling.mp3'));
    await symlink(at('good.flac'), at('inside.flac'));
    execFileSync('mkfifo', [at('pipe.mp3')]);
    await text(at('.hidden.mp3'), '');

    const { records, files } = await importPath(store, folder);
    assert.deepEqual(records, { artist: 1, album: 1, track: 1 });
    const reasons = Object.fromEntries(files!.skipped.map(({ file, reason }) => [file, reason]));
    const damaged = /^it is damaged|^no sound was found in it$/;
    for (const name of ['text.mp3', 'text.flac', 'text.ogg', 'cut.m4a']) {
      assert.match(reasons[name] ?? '', damaged, name);
      delete reasons[name];
    }
    assert.deepEqual(reasons, {
      'empty.mp3': 'it is empty',
      'liar.mp3': 'its name ends in .mp3, but it contains flac',
      'picture.wav': 'its name ends in .wav, but it contains a picture',
      'line\\nend.mp3': 'its path holds a line end or another control character',
      '\ufffd.mp3': 'its name is not UTF-8',
      'out.mp3': 'it is a symbolic link that leads out of the folder',
      outside: 'it is a symbolic link that leads out of the folder',
      'dangling.mp3': 'it is a symbolic link that leads nowhere',
      'pipe.mp3': 'it is not a file',
    });
  });

  test('tags of ten megabytes, with NUL and with broken encodings are read as far as possible', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const audioBytes = await readFile(await toneOf('.mp3'));
    const utf16 = Buffer.concat([
      Buffer.from([1, 0xff, 0xfe]),
      Buffer.from('Mar\ud800', 'utf16le'),
      Buffer.from([7]),
    ]);
    const frames: [string, Buffer][] = [
      ['TIT2', latin1('On\0da\x07')],
      ['TPE1', Buffer.from('\x03Lume Fr\xedo', 'latin1')],
      ['TALB', utf16],
      ['WCOP', Buffer.from(BY)],
      ['TCON', latin1(`${'x'.repeat(200)}; Folk`)],
      ['TBPM', latin1('fast')],
      ['TLAN', latin1('klingon')],
      ['TDRC', latin1('2020-13-45')],
      ['TRCK', latin1('-7/0')],
      ['COMM', latin1(`eng\0${'y'.repeat(10 << 20)}`)],
    ];
    await writeFile(join(folder, 'a.mp3'), Buffer.concat([id3(frames), audioBytes]));
    const long: [string, Buffer][] = [
      ['TIT2', latin1('t'.repeat(10 << 20))],
      ['TPE1', latin1('Lume')],
    ];
    await writeFile(
      join(folder, 'b.mp3'),
      Buffer.concat([id3([...long, ['WCOP', Buffer.from(BY)]]), audioBytes]),
    );
    const { records, files } = await importPath(store, folder);
    assert.deepEqual([records['track'], files?.skipped], [2, []]);
    const tracks = await store.db.selectFrom('track').selectAll().orderBy('id').execute();
    const byFile = (name: string) => tracks.find((track) => track.audio.endsWith(name))!;
    assert.equal(byFile('b.mp3').name, 't'.repeat(500));
    const { name, genres, speed, lang } = byFile('a.mp3');
    assert.match(name, /^On/);
    assert.ok(!/\p{Cc}/u.test(name));
    assert.deepEqual([genres, speed, lang], ['["folk"]', '', '']);
  });

  test('of two files that claim to be one track the first is imported, and the second when the first is gone', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const tags = { ...TAGS, title: 'Onda', track: '1' };
    await audio(join(folder, 'a.flac'), tags);
    await audio(join(folder, 'b.mp3'), { ...tags, title: 'ONDA' });
    await audio(join(folder, 'c.mp3'), { ...tags, title: 'Another with that number' });
    const { files } = await importPath(store, folder);
    assert.deepEqual(files?.skipped, [{ file: 'b.mp3', reason: 'it is the same track as a.flac' }]);
    const before = await store.db.selectFrom('track').select(['id', 'audio']).orderBy('id').execute();
    const again = await importPath(store, folder);
    assert.deepEqual([again.records, again.files?.read, again.files?.skipped.length], [{}, 0, 1]);

    await rm(join(folder, 'a.flac'));
    const { files: after } = await importPath(store, folder);
    assert.deepEqual([after?.skipped, after?.disappeared], [[], []]);
    const imported = await store.db.selectFrom('track').select(['id', 'audio']).orderBy('id').execute();
    assert.deepEqual(imported, [{ ...before[0], audio: join(folder, 'b.mp3') }, before[1]]);
  });

  test('a file that was valid and is damaged now keeps its data, and is read again when repaired', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const path = join(folder, 'a.flac');
    await audio(path, { ...TAGS, title: 'Onda' });
    await importPath(store, folder);
    await text(path, 'gone wrong');
    const { records, files } = await importPath(store, folder);
    assert.deepEqual(records, {});
    assert.match(files?.skipped[0]?.reason ?? '', /; what it said before stays$/);
    assert.deepEqual(files?.disappeared, []);
    await audio(path, { ...TAGS, title: 'Onda mended' });
    await importPath(store, folder);
    assert.deepEqual(await titles(store), ['Onda mended']);
  });

  test('a folder without audio, without readable files, or that does not exist is rejected', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const refused = (message: RegExp) =>
      assert.rejects(importPath(store, folder), { kind: 'import', message });
    await refused(/: expected audio files \(mp3, .*\), got a folder without any\.$/);
    await text(join(folder, 'a.mp3'), '');
    await refused(/, got none that can be read:\n {2}a\.mp3: it is empty$/);
    await rm(folder, { recursive: true });
    await refused(/ does not exist; expected/);
  });

  test('stopping leaves the catalogue unchanged', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    await audio(join(folder, 'a.flac'), { ...TAGS, title: 'Onda' });
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(importPath(store, folder, { signal: stop.signal }), {
      kind: 'import',
      message: 'The import was stopped. The catalogue was not changed.',
    });
    assert.deepEqual(await titles(store), []);
  });

  test('a cover embedded in the files is the cover of the album if there is no image file', async () => {
    const store = await openFresh();
    const folder = await newFolder();
    const audioBytes = await readFile(await toneOf('.mp3'));
    const pictureFrame = Buffer.from('\0image/png\0\x03\0\x89PNG', 'latin1');
    const tag = (title: string): [string, Buffer][] => [
      ['TIT2', latin1(title)],
      ['TPE1', latin1('Lume')],
      ['TALB', latin1('Mar')],
      ['WCOP', Buffer.from(BY)],
    ];
    await writeFile(join(folder, '1.mp3'), Buffer.concat([id3(tag('Onda')), audioBytes]));
    await writeFile(
      join(folder, '2.mp3'),
      Buffer.concat([id3([...tag('Faro'), ['APIC', pictureFrame]]), audioBytes]),
    );
    await importPath(store, folder);
    const image = async () =>
      (await store.db.selectFrom('album').select('image').executeTakeFirstOrThrow()).image;
    assert.equal(await image(), `embedded:${join(folder, '2.mp3')}`);
    await text(join(folder, 'front.jpg'), 'not looked into');
    assert.deepEqual((await importPath(store, folder)).records, { album: 1 });
    assert.equal(await image(), join(folder, 'front.jpg'));
  });
});
