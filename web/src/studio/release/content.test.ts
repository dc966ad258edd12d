import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseContent, StudioFile } from '../../../../src/domain/studio/studio.ts';
import { inDiscs, isSame, moved, withFiles, withoutTrack } from './content.ts';

const EMPTY: ReleaseContent = {
  ...{ name: '', type: 'album', releasedate: '', license_ccurl: '', tags: [], description: '', credits: '' },
  ...{ lang: '', downloads: true, tracks: [], unused: [] },
};
const NO_TAGS = {
  ...{ title: '', album: '', disc: 0, number: 0, date: '', genres: [], moods: [], lang: '', lyrics: '' },
  ...{ isrc: '', license: '', replaygain: null, picture: false },
};
const file = (
  id: number,
  name: string,
  tags: Partial<StudioFile['tags']> = {},
  track_id: number | null = null,
) => ({
  ...{ id, name, size: 1, duration: 1, track_id, tags: { ...NO_TAGS, ...tags } },
});

test('new files become tracks in the order of their tags, and fill an empty release', () => {
  const files = [
    file(1, '02 - Sol.flac', { number: 2 }),
    file(2, 'x.flac', { number: 1, title: 'Mar', album: 'Onda', date: '2020-05-01', license: 'by' }),
  ];
  const { name, releasedate, license_ccurl, tracks } = withFiles(EMPTY, files, '2026-01-01');
  assert.deepEqual([name, releasedate, license_ccurl], ['Onda', '2020-05-01', 'by']);
  assert.deepEqual(
    tracks.map((track) => [track.file_id, track.name, track.disc]),
    [
      [2, 'Mar', 1],
      [1, 'Sol', 1],
    ],
  );
  const oneByOne = withFiles(withFiles(EMPTY, files.slice(0, 1), '2026-01-01'), files, '2026-01-01');
  assert.deepEqual(
    oneByOne.tracks.map((track) => track.name),
    ['Mar', 'Sol'],
  );
  const content = withFiles(EMPTY, files, '2026-01-01');
  assert.equal(withFiles(content, files, '2026-01-01'), content, 'nothing is added twice');
  assert.ok(isSame(content, structuredClone(content)) && !isSame(content, EMPTY));
  const [tagged] = withFiles(EMPTY, [file(1, 'a', { genres: ['folk'], moods: ['calm'] })]).tracks;
  assert.deepEqual([tagged.genres, tagged.vartags], [['folk'], ['calm']]);
  const unnumbered = [file(1, 'a', { disc: 2, lyrics: 'x'.repeat(20_001) }), file(2, 'b', { disc: 1 })];
  assert.deepEqual(
    withFiles(EMPTY, unnumbered).tracks.map((track) => [track.name, track.lyrics.length]),
    [
      ['b', 0],
      ['a', 20_000],
    ],
  );
});

test('a new file of a track replaces its old one, also after it was saved', () => {
  const first = withFiles(EMPTY, [file(1, 'a.flac')], '2026-01-01');
  const content = { ...first, tracks: [{ ...first.tracks[0], id: 900 }] };
  const files = [file(1, 'a.flac'), file(2, 'b.flac', {}, 900), file(3, 'c.flac', {}, 901)];
  const replaced = withFiles(content, files, '2026-01-01');
  assert.deepEqual(
    replaced.tracks.map(({ id, file_id }) => [id, file_id]),
    [[900, 2]],
  );
  assert.deepEqual(replaced.unused, [1]);
  assert.equal(withFiles(replaced, files, '2026-01-01'), replaced);
  const removed = withoutTrack(replaced, 0);
  assert.deepEqual([removed.tracks.length, removed.unused], [0, [1, 2]]);
  assert.equal(withFiles(removed, files, '2026-01-01'), removed, 'a removed track does not come back');
});

test('moves tracks within and between discs', () => {
  const { tracks } = withFiles(
    EMPTY,
    [file(1, 'a.flac'), file(2, 'b.flac'), file(3, 'c.flac', { disc: 2 })],
    '2026-01-01',
  );
  const names = (list: typeof tracks) => list.map(({ name, disc }) => `${name}${disc}`);
  assert.deepEqual(names(tracks), ['a1', 'b1', 'c2']);
  assert.deepEqual(names(moved(tracks, 0, 1)), ['b1', 'a1', 'c2']);
  assert.deepEqual(names(moved(tracks, 1, 2)), ['a1', 'c2', 'b2']);
  assert.deepEqual(names(moved(tracks, 0, -1)), ['a1', 'b1', 'c2']);
  assert.deepEqual(names(inDiscs([{ ...tracks[0], disc: 2 }, tracks[1], tracks[2]])), ['b1', 'a2', 'c2']);
});
