import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forEachDatabase } from '../../test/databases.fixture.ts';
import { importPath } from './import.ts';
import { album, artist, fileOf, peaks, track, user } from './sample-records.fixture.ts';

const feed = {
  ...{ entity: 'feed', id: 1, type: 'news', title: { en: 'x' }, text: { en: 'y' }, lang: ['en'] },
  ...{ date_start: '2020-01-01', date_end: '2030-01-01', position: 1 },
};

describe('bad input is rejected with line, field, expected value and actual value', () => {
  const line = (record: object) => `${JSON.stringify(artist)}\n\n${JSON.stringify(record)}\n`;
  const deep = '['.repeat(100_000);
  const cases: [string, string | Buffer, RegExp][] = [
    [
      'a text for a number',
      line({ ...track, duration: '3:20' }),
      /:3: track\.duration: expected a whole number of seconds from 0 to 86400, got "3:20"\.$/,
    ],
    [
      'a link that is a script',
      line({ ...feed, link: 'javascript:alert(1)' }),
      /:3: feed\.link: expected an http or https address, or a path .* got "javascript:alert\(1\)"\.$/,
    ],
    [
      'a link to another host that looks like a path',
      line({ ...feed, link: '//a.example/' }),
      /:3: feed\.link: expected .* got "\/\/a\.example\/"\.$/,
    ],
    [
      'the application of our own pages',
      line({ entity: 'application', name: 'Mine', client_id: 'ca27169a' }),
      /:3: application\.client_id: expected 8 characters of 0-9 and a-f, and not ca27169a, got "ca27169a"\.$/,
    ],
    [
      'a missing field',
      line({ ...album, releasedate: undefined }),
      /:3: album\.releasedate: expected a date that exists, as yyyy-mm-dd, got nothing\.$/,
    ],
    [
      'a date that does not exist',
      line({ ...album, releasedate: '2023-02-29' }),
      /:3: album\.releasedate: .*got "2023-02-29"/,
    ],
    [
      'an unknown field',
      line({ ...track, durration: 3 }),
      /:3: track: expected no field "durration"; did you mean "duration"\?/,
    ],
    [
      'a field named like a part of every object',
      '{"entity":"artist","id":1,"name":"x","__proto__":{}}\n',
      /:1: artist: expected no field "__proto__"/,
    ],
    [
      'an unknown entity',
      line({ entity: 'trak' }),
      /:3: entity: expected one of artist, .*, got "trak"; did you mean "track"\?/,
    ],
    ['no entity', line({ id: 5 }), /:3: entity: expected one of .*, got nothing\./],
    ['a list instead of an object', '[1,2]\n', /:1: expected an object, got a list of 2\./],
    ['an id of 0', line({ ...artist, id: 0 }), /:3: artist\.id: expected an id, .* got 0/],
    [
      'an id above 2^53',
      '{"entity":"artist","id":9007199254740993,"name":"x"}\n',
      /:1: artist\.id: expected an id/,
    ],
    ['a null', line({ ...track, album_id: null }), /:3: track\.album_id: expected an id, .* got null/],
    [
      'half of a surrogate pair',
      '{"entity":"artist","id":1,"name":"\\ud800"}\n',
      /:1: artist\.name: expected a text of 1 to 500/,
    ],
    [
      'a control character',
      '{"entity":"artist","id":1,"name":"a\\u0000b"}\n',
      /:1: artist\.name: expected .*without control characters/,
    ],
    [
      'a control character beyond ASCII',
      '{"entity":"artist","id":1,"name":"a\\u009b31mb"}\n',
      /:1: artist\.name: expected .*without control characters, got "a\\u009b31mb"\.$/,
    ],
    [
      'what would turn a terminal around, which is shown escaped',
      '{"entity":"artist","id":1,"name":"x","\\u202egnp\\u007f":1}\n',
      /:1: artist: expected no field "\\u202egnp\\u007f"/,
    ],
    [
      'a control character in an address',
      line({ ...user, email: 'rui\u0085@x.example' }),
      /:3: user\.email: expected an e-mail address, got "rui\\u0085@x\.example"\.$/,
    ],
    ['a blank name', line({ ...artist, id: 2, name: '  ' }), /:3: artist\.name: .* got " {2}"/],
    [
      'a name that is too long',
      line({ ...artist, id: 2, name: 'x'.repeat(501) }),
      /:3: artist\.name: .* got "x+"… \(501 characters\)/,
    ],
    [
      'a licence that is no address',
      line({ ...track, license_ccurl: 'cc-by' }),
      /:3: track\.license_ccurl: expected an http or https address .* got "cc-by"/,
    ],
    [
      'a code with hyphens',
      line({ ...track, isrc: 'GB-AYE-06-01498' }),
      /:3: track\.isrc: expected an ISRC of 12 characters, such as GBAYE0601498, got "GB-AYE-06-01498"/,
    ],
    [
      'a gain as text',
      line({ ...track, replaygain: '-7 dB' }),
      /:3: track\.replaygain: expected a number from -100 to 100, got "-7 dB"/,
    ],
    [
      'a tag in capitals',
      line({ ...track, musicinfo: { tags: { genres: ['rock', 'Pop'] } } }),
      /:3: track\.musicinfo\.tags\.genres\[1\]: expected a tag: .* got "Pop"/,
    ],
    [
      'an unknown speed',
      line({ ...track, musicinfo: { speed: 'fast' } }),
      /:3: track\.musicinfo\.speed: expected one of verylow, .* got "fast"/,
    ],
    [
      'a language of three letters',
      line({ ...track, musicinfo: { lang: 'eng' } }),
      /:3: track\.musicinfo\.lang: .* got "eng"/,
    ],
    [
      'a short waveform',
      line({ ...track, waveform: [1, 2] }),
      /:3: track\.waveform: expected a list of 960, got a list of 2/,
    ],
    [
      'a peak of 101',
      line({ ...track, waveform: peaks(1).fill(101, 5, 6) }),
      /:3: track\.waveform\[5\]: expected a whole number from 0 to 100, got 101/,
    ],
    [
      'a waveform in the wrong place',
      line({ ...track, musicinfo: { waveform: peaks(1) } }),
      /:3: track\.musicinfo: expected no field "waveform"/,
    ],
    [
      'a file outside the folder',
      line({ ...track, audio: '../../etc/passwd' }),
      /:3: track\.audio: expected the name of a file below/,
    ],
    [
      'a picture inside a file anywhere',
      line({ ...track, image: 'embedded:/home/ana/music.mp3' }),
      /:3: track\.image: expected the name of a file below/,
    ],
    [
      'a picture anywhere',
      line({ ...track, image: '/etc/passwd' }),
      /:3: track\.image: expected the name of a file below/,
    ],
    [
      'a fan of a track',
      line({ entity: 'relation', user_id: 1, track_id: 1, relation: 'fan' }),
      /:3: relation: expected artist_id, and no other target, for the relation fan, got track_id/,
    ],
    [
      'a review of nothing',
      line({ entity: 'review', id: 1, user_id: 1 }),
      /:3: review: expected either track_id or album_id, got none/,
    ],
    [
      'a bad password, which is not repeated',
      line({ ...user, password: 12345 }),
      /:3: user\.password: expected a password of 1 to 1000 characters, got something else/,
    ],
    [
      'text that is no JSON, which is not repeated',
      '{"entity":"user","password":"hunter2","x":oops}\n',
      /^catalogue-\d+\.jsonl:1: expected one JSON object on the line; at character 43, expected a value\.$/,
    ],
    ['nothing at all', '', /^catalogue-\d+\.jsonl: expected at least one record, but the file is empty\.$/],
    ['blank lines alone', ' \n\r\n\t\n', /: expected at least one record, but the file is empty/],
    [
      'a line cut off',
      `${JSON.stringify(artist)}\n{"entity":"album","id":5,"na`,
      /:2: expected one JSON object .*truncated/,
    ],
    ['a line nested deeply', `${deep}\n`, /:1: expected one JSON object on the line/],
    [
      'a value nested deeply',
      `{"entity":"artist","id":1,"name":${deep}${']'.repeat(100_000)}}\n`,
      /:1: artist\.name: .* got a list of 1/,
    ],
    [
      'a gigantic line',
      `${JSON.stringify(artist)}\n"${'x'.repeat(17 << 20)}"\n`,
      /:2: expected a line of at most 16 MB, got a longer one/,
    ],
    [
      'a gigantic line that the file ends with',
      `${JSON.stringify(artist)}\n"${'x'.repeat(17 << 20)}"`,
      /:2: expected a line of at most 16 MB, got a longer one/,
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(`${JSON.stringify(artist)}\n`), Buffer.from([0x22, 0xff, 0x22])]),
      /:2: expected UTF-8 text/,
    ],
    ['the same id twice', `${line(artist)}`, /:3: artist 1 came before, on line 1; expected it once/],
    [
      'the same like twice',
      line({ ...user }) +
        `${JSON.stringify({ entity: 'relation', user_id: 3, artist_id: 1, relation: 'fan' })}\n`.repeat(2),
      /:5: the relation fan of user 3 to 1 came before, on line 4/,
    ],
    [
      'a track of an unknown artist',
      line({ ...track, artist_id: 2 }),
      /:3: track\.artist_id: expected the id of an artist in this file or in the store, got 2/,
    ],
    [
      'a playlist of an unknown track',
      line(user) +
        JSON.stringify({ entity: 'playlist', id: 1, name: 'x', user_id: 3, tracks: [{ track_id: 99 }] }),
      /:4: playlist\.tracks: expected the id of a track .* got 99/,
    ],
  ];
  forEachDatabase(({ openFresh }) => {
    test('each case', async (context) => {
      const store = await openFresh();
      for (const [title, content, message] of cases) {
        await context.test(title, async () => {
          await assert.rejects(importPath(store, await fileOf(content)), {
            name: 'Refusal',
            kind: 'import',
            message,
          });
          assert.deepEqual(await store.db.selectFrom('artist').selectAll().execute(), []);
        });
      }
    });
  });
});
