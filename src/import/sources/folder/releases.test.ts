import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReleaseFile, releaseKeys } from './releases.ts';

const MB = 'aaaaaaaa-0000-4000-8000-000000000001';

/** `folder disc number title year [release]`, of the album Live by Lume. */
function file(
  folder: string,
  disc: number,
  number: number,
  title: string,
  date = '',
  release = '',
): ReleaseFile {
  const names = { albumFolder: folder };
  return {
    album: 'Live',
    albumArtist: 'Lume',
    title,
    disc,
    number,
    names,
    file: { tags: { release, date } },
  };
}

/** The titles of each release. */
function together(files: ReleaseFile[]): string[] {
  const keys = releaseKeys(files);
  return [...Map.groupBy(files, (each) => keys.get(each)).values()].map((some) =>
    some.map(({ title }) => title).join(' '),
  );
}

test('years, MusicBrainz ids and positions with other titles separate releases of one name', () => {
  const cases: [string, ReleaseFile[], string[]][] = [
    [
      'years',
      [
        file('/a', 1, 1, 'A', '1999-01-01'),
        file('/b', 1, 1, 'B', '2005-01-01'),
        file('/b', 1, 2, 'C', '2005-01-01'),
      ],
      ['A', 'B C'],
    ],
    ['years of folders', [file('/Live (1999)', 1, 1, 'A'), file('/2005 - Live', 1, 2, 'B')], ['A', 'B']],
    [
      'ids',
      [file('/a', 1, 1, 'A', '1999', MB), file('/b', 1, 1, 'A', '1999', MB.replace('1', '2'))],
      ['A', 'A'],
    ],
    [
      'one id in two folders',
      [file('/a', 1, 1, 'A', '1999', MB), file('/b', 1, 2, 'B', '2001', MB)],
      ['A B'],
    ],
    ['a folder without a year', [file('/a', 1, 1, 'A', '1999'), file('/b', 1, 2, 'B')], ['A B']],
    ['other titles in the same places', [file('/a', 0, 1, 'A'), file('/b', 0, 1, 'B')], ['A', 'B']],
    [
      'copies',
      [file('/flac', 0, 1, 'A'), file('/flac', 0, 2, 'B'), file('/mp3', 0, 1, 'A'), file('/mp3', 0, 2, 'b!')],
      ['A B A b!'],
    ],
    ['discs', [file('/a', 1, 1, 'A'), file('/b', 2, 1, 'B')], ['A B']],
    [
      'both in one folder',
      [file('/a', 0, 1, 'A', '1999'), file('/a', 0, 1, 'B', '2005'), file('/a', 0, 2, 'C', '2005')],
      ['A', 'B C'],
    ],
    [
      'tracks of several years',
      [file('/a', 0, 1, 'A', '1969'), file('/a', 0, 2, 'B', '1971'), file('/a', 0, 3, 'C')],
      ['A B C'],
    ],
  ];
  for (const [what, files, expected] of cases) assert.deepEqual(together(files), expected, what);
});

test('the only release of a name has the key of the name, whatever its folder and year', () => {
  const [one, other] = [file('/a', 1, 1, 'A', '1999'), file('/b', 0, 5, 'Z')];
  assert.equal(releaseKeys([one]).get(one), releaseKeys([other]).get(other));
});

test('the only release of a name and a year has a key that does not depend on its folder', () => {
  const [other, before, moved] = [
    file('/a', 1, 1, 'A', '1999'),
    file('/b', 1, 1, 'B', '2005'),
    file('/c', 1, 1, 'B', '2005'),
  ];
  assert.equal(releaseKeys([other, before]).get(before), releaseKeys([other, moved]).get(moved));
});
