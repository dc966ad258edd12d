/** Every supported tag, in every file format, as other programs write it. */
import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { addId3, addItunes, audio, id3, newFolder, type Tags, toneOf } from './music.fixture.ts';
import { openTagReaders } from './tag-readers.ts';
import type { FileTags } from './tags.ts';

const readers = openTagReaders();
after(() => readers.close());

const BY_SA = 'https://creativecommons.org/licenses/by-sa/4.0/';

const SAID: Tags = {
  title: 'Onda/Faro',
  artist: 'AC/DC',
  album: 'Mar',
  album_artist: 'Lume e Ana',
  disc: '2/3',
  track: '3/9',
  date: '2020-05-17',
  genre: 'Folk; Indie Rock',
  language: 'glg',
  lyrics: 'la\nla',
  comment: 'made at sea',
  copyright: '2020 Lume',
};
const OF_ID3 = { TBPM: '128', TSRC: 'ES-A01-21-12345', REPLAYGAIN_TRACK_GAIN: '-7.03 dB', LICENSE: BY_SA };
const OF_VORBIS = { BPM: '128', ISRC: 'ESA012112345', REPLAYGAIN_TRACK_GAIN: '-7.03 dB', LICENSE: BY_SA };

const READ: Partial<FileTags> = {
  title: 'Onda/Faro',
  artist: 'AC/DC',
  album: 'Mar',
  albumartist: 'Lume e Ana',
  disc: 2,
  number: 3,
  date: '2020-05-17',
  genres: ['folk', 'indie rock'],
  lang: 'gl',
  speed: 'medium',
  lyrics: 'la\nla',
  isrc: 'ESA012112345',
  replaygain: -7.03,
  license: 'http://creativecommons.org/licenses/by-sa/4.0/',
};

async function read(path: string): Promise<FileTags> {
  const result = await readers.read(path);
  assert.ok('tags' in result, JSON.stringify(result));
  return result.tags;
}

async function assertReads(path: string, expected: Partial<FileTags>): Promise<void> {
  const tags: Record<string, unknown> = { ...(await read(path)) };
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(tags[name], value, name);
}

const newFile = async (name: string) => join(await newFolder(), name);

for (const version of ['3', '4']) {
  test(`mp3 with ID3v2.${version} has all tags`, async () => {
    const path = await newFile('x.mp3');
    await audio(path, { ...SAID, ...OF_ID3 }, 440, '-id3v2_version', version);
    await assertReads(path, READ);
  });
}

for (const ending of ['flac', 'ogg', 'opus']) {
  test(`${ending} has all tags`, async () => {
    const path = await newFile(`x.${ending}`);
    await audio(path, { ...SAID, ...OF_VORBIS });
    await assertReads(path, READ);
  });
}

test('aiff has all tags', async () => {
  const path = await newFile('x.aiff');
  await audio(path, { ...SAID, ...OF_ID3 });
  await assertReads(path, READ);
});

test('wav has the tags of its own list, with the licence in the copyright', async () => {
  const path = await newFile('x.wav');
  await audio(path, { ...SAID, copyright: `2020 Lume, ${BY_SA}` });
  const { title, artist, album, number, date, genres, lang, license } = READ;
  await assertReads(path, { title, artist, album, number, date, genres, lang, license } as FileTags);
});

test('wav with an ID3 tag has all tags', async () => {
  const path = await newFile('x.wav');
  await audio(path);
  const frame = (id: string, content: string): [string, Buffer] => [
    id,
    Buffer.from(`\0${content}`, 'latin1'),
  ];
  const frames = [
    ...[
      frame('TIT2', 'Onda/Faro'),
      frame('TPE1', 'AC/DC'),
      frame('TALB', 'Mar'),
      frame('TPE2', 'Lume e Ana'),
    ],
    ...[frame('TPOS', '2/3'), frame('TRCK', '3/9'), frame('TYER', '2020'), frame('TDAT', '1705')],
    ...[frame('TCON', 'Folk; Indie Rock'), frame('TLAN', 'glg'), frame('TBPM', '128')],
    ...[frame('USLT', 'glg\0la\nla'), frame('TSRC', 'ES-A01-21-12345')],
    ...[frame('TXXX', 'replaygain_track_gain\0-7.03 dB'), frame('TXXX', `LICENSE\0${BY_SA}`)],
  ];
  await addId3(path, id3(frames));
  await assertReads(path, READ);
});

test('m4a has all tags', async () => {
  const path = await newFile('x.m4a');
  await audio(path, { ...SAID, tmpo: '128' });
  const { ISRC, LICENSE } = OF_VORBIS;
  await addItunes(path, { ISRC, LICENSE, LANGUAGE: 'glg', replaygain_track_gain: '-7.03 dB' });
  await assertReads(path, READ);
});

test('the licence is found in a comment, the copyright, or its own tag', async () => {
  const cases: [string, Tags][] = [
    ['comment.flac', { comment: `Free as ${BY_SA}` }],
    ['comment.m4a', { comment: 'CC BY-SA 4.0' }],
    ['copyright.mp3', { copyright: '2020 Lume. Attribution-ShareAlike 4.0 International' }],
    ['copyright.m4a', { copyright: `2020 Lume. Licensed to the public under ${BY_SA}` }],
    ['own.ogg', { LICENCE_NOTE: BY_SA }],
  ];
  for (const [name, tags] of cases) {
    const path = await newFile(name);
    await audio(path, tags);
    assert.equal((await read(path)).license, READ.license, name);
  }
  const other = await newFile('other.mp3');
  await audio(other, { LICENSE: 'https://artlibre.org/licence/lal/', comment: BY_SA });
  assert.equal(
    (await read(other)).license,
    'https://artlibre.org/licence/lal/',
    'a tag called licence is one',
  );
});

test('invalid codes, gains, tempos and languages are ignored', async () => {
  const path = await newFile('x.flac');
  await audio(path, { ISRC: 'none', REPLAYGAIN_TRACK_GAIN: 'loud', BPM: '7', language: 'Klingon' });
  await assertReads(path, { isrc: '', replaygain: null, speed: '', lang: '' });
  await audio(path, { ISRC: 'unknown; GBAYE0601498', REPLAYGAIN_TRACK_GAIN: '1e9 dB', BPM: '59.5' });
  await assertReads(path, { isrc: 'GBAYE0601498', replaygain: null, speed: 'verylow' });
});

test('the gain of an Opus file is converted to the common reference level', async () => {
  const path = await newFile('x.opus');
  await audio(path, { R128_TRACK_GAIN: '-512' });
  await assertReads(path, { replaygain: 3 });
});

const QUOTED = { title: 'Don’t you’re', artist: 'L’été', album: 'Là', genre: 'Été' };

test('texts labelled UTF-8 or UTF-16 are certain, whatever other tags exist', async () => {
  for (const [name, ...options] of [
    ['24.mp3', '-id3v2_version', '4'],
    ['23.mp3', '-id3v2_version', '3'],
    ['v1.mp3', '-id3v2_version', '4', '-write_id3v1', '1'],
    ['24.aiff', '-id3v2_version', '4'],
    ['vorbis.flac'],
    ['itunes.m4a'],
  ]) {
    const file = await newFile(name);
    await audio(file, QUOTED, 440, ...options);
    await assertReads(file, { title: 'Don’t you’re', artist: 'L’été', album: 'Là', bytes: {} });
  }
});

test('an ID3v1 tag does not affect a labelled text', async () => {
  const file = await newFile('both.mp3');
  await audio(file, { title: 'Don’t', artist: 'L’été' }, 440, '-id3v2_version', '4');
  await appendFile(file, id3v1('Don\x92t', 'L\x92\xe9t\xe9', 'L\xe0'));
  await assertReads(file, { title: 'Don’t', artist: 'L’été', album: 'Là', bytes: { album: 'L\xe0' } });
});

test('texts labelled ISO 8859-1, or unlabelled, are uncertain', async () => {
  const frames: [string, Buffer][] = [
    ['TIT2', Buffer.from('\0\xc3\xf0\xf3\xef\xef\xe0', 'latin1')],
    ['TPE1', Buffer.from('\x01\xff\xfeL\0\xe0\0', 'latin1')],
  ];
  const bytes = { title: '\xc3\xf0\xf3\xef\xef\xe0' };
  const mp3 = await newFile('labelled.mp3');
  await writeFile(mp3, Buffer.concat([id3(frames), await readFile(await toneOf('.mp3'))]));
  await assertReads(mp3, { artist: 'Là', bytes });
  const short = frames.map(([id, content]): [string, Buffer] => [id === 'TIT2' ? 'TT2' : 'TP1', content]);
  await writeFile(mp3, Buffer.concat([id3(short, 2), await readFile(await toneOf('.mp3'))]));
  await assertReads(mp3, { artist: 'Là', bytes });
  const wav = await newFile('labelled.wav');
  await audio(wav);
  await addId3(wav, id3(frames));
  await assertReads(wav, { artist: 'Là', bytes });
  const old = await newFile('old.mp3');
  await writeFile(
    old,
    Buffer.concat([await readFile(await toneOf('.mp3')), id3v1('\xc3\xf0\xf3\xef', '', '')]),
  );
  await assertReads(old, { bytes: { title: '\xc3\xf0\xf3\xef' } });
});

/** The 128 bytes at the end of a file, of texts with one character per byte. */
function id3v1(title: string, artist: string, album: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAG', 'latin1');
  for (const [at, text] of [title, artist, album].entries()) tag.write(text, 3 + 30 * at, 'latin1');
  return tag;
}
