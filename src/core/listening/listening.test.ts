import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { OpenAudio } from '../../domain/media/media.ts';
import type { Client } from '../../domain/ports.ts';
import { createListening, type ListenerIdentity, type Listening } from './listening.ts';

const MINUTE = 60_000;
const ana: ListenerIdentity = { address: '192.0.2.1', userAgent: 'Player/1', from: 'app-5eedcafe' };

let now: number;
let counted: string[];
let listening: Listening;
beforeEach(() => {
  now = Date.UTC(2026, 2, 1);
  counted = [];
  listening = createListening({
    activity: {
      listened: (id, client) => counted.push(`listen ${id} ${client}`),
      downloaded: (id, client) => counted.push(`download ${id} ${client}`),
    },
    clients: { find: (id) => (id === '5eedcafe' ? ({} as Client) : undefined) },
    clock: () => now,
  });
});

/** A minute at a thousand bytes per second. */
const MINUTE_LONG = { id: 7, duration: 60 };
const sized = (size: number | undefined, etag: string | undefined = '"tag"') => ({ size, etag }) as OpenAudio;

/** One response, chunk by chunk, to its end. */
function send(sent: (from: number, to: number) => void, from: number, to: number, piece = 1000): void {
  for (let at = from + piece; at < to; at += piece) sent(from, at);
  sent(from, to);
  sent(from, to);
}

function stream(from: number, to: number, listener = ana, track = MINUTE_LONG, size = track.duration * 1000) {
  send(listening.stream(listener, track, 'mp31', sized(size)), from, to);
}

describe('a listen', () => {
  test('needs 30 seconds', () => {
    const sent = listening.stream(ana, { id: 7, duration: 600 }, 'mp31', sized(600_000));
    sent(0, 29_999);
    assert.deepEqual(counted, []);
    sent(0, 30_000);
    assert.deepEqual(counted, ['listen 7 5eedcafe']);
  });

  test('of a part begins where the part begins', () => {
    const long = { id: 7, duration: 600 };
    const part = { ...sized(undefined), start: 500 };
    listening.stream(ana, long, 'mp31', part)(0, 20 * 12_000);
    listening.stream(ana, long, 'mp31', sized(600_000))(500_000, 520_000);
    assert.deepEqual(counted, [], 'the same 20 seconds');
    part.size = 100_000;
    listening.stream(ana, long, 'mp31', part)(20_000, 29_999);
    assert.deepEqual(counted, []);
    listening.stream(ana, long, 'mp31', part)(29_999, 30_000);
    assert.deepEqual(counted, ['listen 7 5eedcafe']);
  });

  test('is half of a short track', () => {
    const short = { id: 8, duration: 10 };
    stream(0, 4_999, ana, short);
    assert.deepEqual(counted, []);
    stream(4_999, 5_000, ana, short);
    assert.deepEqual(counted, ['listen 8 5eedcafe']);
  });

  test('is half of the bytes if the duration is unknown', () => {
    stream(0, 599, ana, { id: 9, duration: 0 }, 1200);
    assert.deepEqual(counted, []);
    stream(599, 600, ana, { id: 9, duration: 0 }, 1200);
    assert.deepEqual(counted, ['listen 9 5eedcafe']);
  });

  test('adds up over ranges, each part of the audio once', () => {
    for (let i = 0; i < 10; i++) stream(0, 20_000);
    assert.deepEqual(counted, []);
    stream(40_000, 49_000);
    stream(35_000, 35_999);
    assert.deepEqual(counted, []);
    stream(36_000, 36_001);
    assert.deepEqual(counted, ['listen 7 5eedcafe']);
  });

  test('adds up over formats, if they are different parts', () => {
    send(listening.stream(ana, MINUTE_LONG, 'mp31', sized(60_000)), 0, 20_000);
    send(listening.stream(ana, MINUTE_LONG, 'flac', sized(600_000)), 0, 200_000);
    assert.deepEqual(counted, []);
    send(listening.stream(ana, MINUTE_LONG, 'flac', sized(600_000)), 200_000, 300_000);
    assert.deepEqual(counted, ['listen 7 5eedcafe']);
  });

  test('counts once in half an hour, and again after it', () => {
    stream(0, 60_000);
    now += 30 * MINUTE - 1;
    stream(0, 60_000);
    assert.equal(counted.length, 1);
    now += 1;
    stream(0, 60_000);
    assert.equal(counted.length, 2);
  });

  test('needs another 30 seconds after half an hour', () => {
    stream(0, 60_000);
    now += 31 * MINUTE;
    stream(0, 29_999);
    assert.equal(counted.length, 1);
    now += 31 * MINUTE;
    stream(29_999, 59_000);
    assert.equal(counted.length, 1);
  });

  test('is not caused by a probe after half an hour', () => {
    stream(0, 60_000);
    now += 20 * MINUTE;
    stream(0, 60_000);
    now += 11 * MINUTE;
    stream(0, 2);
    assert.equal(counted.length, 1);
  });

  test('is counted once per response, however long it takes', () => {
    const sent = listening.stream(ana, { id: 7, duration: 7200 }, 'mp31', sized(7_200_000));
    for (let second = 1; second <= 7200; second++) {
      now += 1000;
      sent(0, second * 1000);
    }
    assert.equal(counted.length, 1);
  });

  test('of a long mix counts once, also by ranges, and again when it is heard again', () => {
    const mix = { id: 7, duration: 5400 };
    for (const times of [1, 2]) {
      for (let minute = 0; minute < 90; minute += 5) {
        stream(minute * MINUTE, (minute + 5) * MINUTE, ana, mix);
        now += 5 * MINUTE;
      }
      assert.equal(counted.length, times);
    }
  });

  test('of a long mix that was loaded ahead counts once, also if parts are requested again, and so do reports', () => {
    const mix = { id: 7, duration: 5400 };
    stream(0, 5400_000, ana, mix);
    for (const minute of [31, 62, 88]) {
      now = Date.UTC(2026, 2, 1) + minute * MINUTE;
      stream(minute * MINUTE, (minute + 2) * MINUTE, ana, mix);
    }
    assert.equal(counted.length, 1);
    now = Date.UTC(2026, 2, 1) + 120 * MINUTE;
    stream(0, 2 * MINUTE, ana, mix);
    assert.equal(counted.length, 2);

    const user = { ...ana, userId: 5 };
    for (let minute = 0; minute < 90; minute += 10) {
      listening.report(user, mix);
      now += 10 * MINUTE;
    }
    assert.equal(counted.length, 3);
    listening.report(user, mix);
    assert.equal(counted.length, 4);
  });

  test('does not count an embedded cover, however large', () => {
    // Three minutes at 16,000 bytes per second after five megabytes.
    const audio = { ...sized(7_880_000), begin: 5_000_000 };
    const sent = listening.stream(ana, { id: 9, duration: 180 }, 'mp32', audio);
    sent(0, 5_000_000 + 479_999);
    assert.deepEqual(counted, []);
    sent(0, 5_000_000 + 480_000);
    assert.equal(counted.length, 1);
  });

  test('uses the elapsed time, even if the clock is changed', (t) => {
    listening = createListening({
      activity: { listened: (id) => counted.push(`${id}`), downloaded() {} },
      clients: { find: () => undefined },
    });
    stream(0, 60_000);
    t.mock.method(Date, 'now', () => performance.timeOrigin + 24 * 60 * MINUTE);
    stream(0, 60_000);
    assert.deepEqual(counted, ['7']);
  });

  test('of two listeners is two: another address, or another player', () => {
    stream(0, 60_000);
    stream(0, 60_000, { ...ana, userAgent: 'Player/2' });
    stream(0, 60_000, { ...ana, address: '192.0.2.2' });
    assert.equal(counted.length, 3);
    // A client with one address of such a network has them all.
    stream(0, 60_000, { ...ana, address: '2001:db8:1:2::1' });
    stream(0, 60_000, { ...ana, address: '2001:db8:1:2::2' });
    assert.equal(counted.length, 4);
  });

  test('of a user is one, in all networks; each is reported with the user, and only those', () => {
    const users: string[] = [];
    listening = createListening({
      activity: { listened: (id) => counted.push(`${id}`), downloaded() {} },
      clients: { find: () => undefined },
      clock: () => now,
      onUserListen: (userId, id, duration) => users.push(`${userId} ${id} ${duration}`),
    });
    const network = (i: number) => ({ ...ana, address: `192.0.2.${i}` });
    for (let i = 0; i < 20; i++) {
      listening.report({ ...network(i), userId: 5 }, MINUTE_LONG);
      stream(0, 60_000, { ...network(i), userId: 5 });
    }
    assert.deepEqual([counted, users], [['7'], ['5 7 60']]);
    stream(0, 60_000, network(1));
    stream(0, 60_000, { ...network(1), userId: 6 });
    assert.deepEqual([counted.length, users], [3, ['5 7 60', '6 7 60']]);
  });

  test('is limited to ten listeners per network, track and half hour', () => {
    const manyPlayers = (track = MINUTE_LONG, address = (_: number) => ana.address) => {
      for (let i = 0; i < 200; i++)
        stream(0, 60_000, { ...ana, userAgent: `Player/${i}`, address: address(i) }, track);
    };
    manyPlayers();
    assert.equal(counted.length, 10);
    stream(0, 60_000, { ...ana, address: '192.0.2.2' });
    assert.equal(counted.length, 11);
    manyPlayers({ id: 8, duration: 60 });
    assert.equal(counted.length, 21);
    manyPlayers(MINUTE_LONG, (i) => `2001:db8:1:2::${i.toString(16)}`);
    assert.equal(counted.length, 31);
    now += 30 * MINUTE - 1;
    stream(0, 60_000, { ...ana, userAgent: 'Another' });
    assert.equal(counted.length, 31);
    now += 1;
    manyPlayers();
    assert.equal(counted.length, 41);
  });

  test('of two tracks is two', () => {
    stream(0, 60_000);
    stream(0, 60_000, ana, { id: 8, duration: 60 });
    assert.deepEqual(counted, ['listen 7 5eedcafe', 'listen 8 5eedcafe']);
  });

  test('counts for the application in the URL, if there is one', () => {
    for (const [i, from] of ['app-5eedcafe', 'app-00000000', '5eedcafe', '', 'app-'].entries()) {
      stream(0, 60_000, { ...ana, address: `192.0.2.${i}`, from });
    }
    const withoutClient = 'listen 7 ';
    assert.deepEqual(counted, [
      'listen 7 5eedcafe',
      withoutClient,
      withoutClient,
      withoutClient,
      withoutClient,
    ]);
  });

  test('of audio that is being converted uses the bit rate of its format', () => {
    const sent = listening.stream(ana, { id: 7, duration: 600 }, 'mp31', sized(undefined));
    sent(0, 359_999);
    assert.deepEqual(counted, []);
    sent(0, 360_000);
    assert.equal(counted.length, 1);
  });

  test('of audio with unknown duration and size is half of its final size', () => {
    const audio = sized(undefined);
    const sent = listening.stream(ana, { id: 9, duration: 0 }, 'mp31', audio);
    send(sent, 0, 60_000);
    assert.deepEqual(counted, []);
    audio.size = 60_000;
    sent(0, 60_000);
    assert.equal(counted.length, 1);
  });

  test('of audio whose size becomes known at the end uses that size', () => {
    const audio = sized(undefined);
    const sent = listening.stream(ana, MINUTE_LONG, 'flac', audio);
    send(sent, 0, 60_000);
    assert.deepEqual(counted, []);
    audio.size = 60_000;
    sent(0, 60_000);
    assert.equal(counted.length, 1);
  });
});

describe('a download', () => {
  const file = (size: number | undefined, etag?: string) => ({
    name: '7 mp32',
    file: sized(size, etag),
    tracks: [7],
  });

  test('counts when the last byte was sent, and is not a listen', () => {
    const sent = listening.download(ana, file(1000));
    sent(0, 999);
    assert.deepEqual(counted, []);
    sent(0, 1000);
    assert.deepEqual(counted, ['download 7 5eedcafe']);
  });

  test('may be resumed, by the same listener, within an hour', () => {
    send(listening.download(ana, file(1000)), 0, 400);
    send(listening.download({ ...ana, address: '192.0.2.2' }, file(1000)), 400, 1000);
    assert.deepEqual(counted, []);
    now += 59 * MINUTE;
    send(listening.download(ana, file(1000)), 400, 999);
    now += 59 * MINUTE;
    send(listening.download(ana, file(1000)), 999, 1000);
    assert.deepEqual(counted, ['download 7 5eedcafe']);
    send(listening.download({ ...ana, from: '' }, { ...file(1000), tracks: [8] }), 0, 400);
    now += 61 * MINUTE;
    send(listening.download({ ...ana, from: '' }, { ...file(1000), tracks: [8] }), 400, 1000);
    assert.equal(counted.length, 1);
  });

  test('of a file that changed meanwhile is not counted', () => {
    send(listening.download(ana, file(1000, '"old"')), 0, 400);
    send(listening.download(ana, file(1000, '"new"')), 400, 1000);
    assert.deepEqual(counted, []);
  });

  test('of a file that was finished meanwhile is counted', () => {
    const growing = file(undefined);
    growing.file.etag = undefined;
    const sent = listening.download(ana, growing);
    sent(0, 1000);
    assert.deepEqual(counted, []);
    growing.file.size = 1000;
    growing.file.etag = '"tag"';
    sent(0, 1000);
    assert.equal(counted.length, 1);
  });

  test('of a zip counts for every track in it, each once in half an hour', () => {
    send(listening.download(ana, file(1000)), 0, 1000);
    const zip = { name: 'a70', file: sized(5000), tracks: [6, 7, 8, 8] };
    send(listening.download(ana, zip), 0, 5000);
    assert.deepEqual(counted, ['download 7 5eedcafe', 'download 6 5eedcafe', 'download 8 5eedcafe']);
    now += 30 * MINUTE;
    send(listening.download(ana, zip), 0, 5000);
    assert.equal(counted.length, 6);
  });

  test('is limited to ten listeners per network, track and half hour, apart from listens', () => {
    for (let i = 0; i < 200; i++) {
      stream(0, 60_000, { ...ana, userAgent: `Player/${i}` });
      send(listening.download({ ...ana, userAgent: `Player/${i}` }, file(1000)), 0, 1000);
    }
    assert.equal(counted.filter((one) => one.startsWith('download 7')).length, 10);
    assert.equal(counted.length, 20);
    now += 30 * MINUTE;
    send(listening.download(ana, file(1000)), 0, 1000);
    assert.equal(counted.length, 21);
  });
});
