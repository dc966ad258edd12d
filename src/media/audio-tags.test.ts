import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AudioTags, copyrightOf, metadataText } from './audio-tags.ts';

const NONE: AudioTags = {
  ...{ title: '', artist: '', album: '', track: 0, date: '' },
  ...{ license: '', isrc: '', replaygain: null, url: '' },
};
const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';

test('writes one line for each tag that there is', () => {
  assert.equal(metadataText(NONE, 'flac', undefined), ';FFMETADATA1\n');
  const tags = { ...NONE, title: 'A=B;\nC', track: 1, replaygain: -6.456, date: '2020-01-02' };
  const lines = ['title=A\\=B\\; C', 'track=1', 'date=2020-01-02', 'REPLAYGAIN_TRACK_GAIN=-6.46 dB'];
  assert.equal(metadataText(tags, 'flac', undefined), `;FFMETADATA1\n${lines.join('\n')}\n`);
});

test('the copyright names what is known', () => {
  const copyright = (tags: Partial<AudioTags>) => copyrightOf({ ...NONE, ...tags });
  assert.equal(copyright({ artist: 'Ana', date: '2020-01-02' }), '');
  assert.equal(copyright({ license: LICENSE }), `Licensed to the public under ${LICENSE}`);
  assert.equal(
    copyright({ license: LICENSE, artist: 'Ana', date: '2020-01-02', url: 'https://a.example/1' }),
    `2020 Ana. Licensed to the public under ${LICENSE} verify at https://a.example/1`,
  );
});

test('only Ogg has the cover among its tags, and a long title ends', () => {
  const cover = { width: 10, height: 20, bytes: Buffer.from('jpeg') };
  const block = /^METADATA_BLOCK_PICTURE=(.*)$/m.exec(metadataText(NONE, 'ogg', cover))!;
  const bytes = Buffer.from(block[1].replaceAll('\\', ''), 'base64');
  assert.deepEqual(
    [bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.toString('latin1', 8, 18)],
    [3, 10, 'image/jpeg'],
  );
  assert.deepEqual(
    [18, 22, 26, 30, 34, 38].map((at) => bytes.readUInt32BE(at)),
    [0, 10, 20, 24, 0, 4],
  );
  assert.equal(bytes.toString('latin1', 42), 'jpeg');
  assert.doesNotMatch(metadataText(NONE, 'flac', cover), /PICTURE/);
  const longest = (length: number) => metadataText({ ...NONE, title: 'x'.repeat(length) }, 'flac', undefined);
  assert.equal(longest(500), `;FFMETADATA1\ntitle=${'x'.repeat(500)}\n`);
  assert.equal(longest(501), `;FFMETADATA1\ntitle=${'x'.repeat(499)}…\n`);
});
