import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Collection, OpenAudio, TrackMedia } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createChecksums } from './checksums.ts';
import { createCollections } from './collections.ts';
import type { OpenTrackAudio } from './finished-audio.ts';

function track(id: number, change: Partial<TrackMedia> = {}): TrackMedia {
  return {
    id,
    name: `Song ${id}`,
    artist_id: 7,
    artist_name: 'Aurora',
    album_id: 70,
    album_name: 'Morning',
    position: id,
    duration: 100,
    releasedate: '2012-06-30',
    license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
    audio: `${id}.flac`,
    image: '',
    album_image: '',
    audiodownload_allowed: true,
    isrc: '',
    replaygain: null,
    ...change,
  };
}

/** Audio files in memory that count their holders. */
function createAudioFiles(change: (id: number) => Partial<OpenAudio> | Error = () => ({})) {
  const held = new Set<OpenAudio>();
  const opened: number[] = [];
  let atOnce = 0;
  let maxOpen = 0;
  return {
    held,
    opened,
    maxOpen: () => maxOpen,
    async openAudio({ id }: TrackMedia, format: string): Promise<OpenAudio> {
      assert.equal(format, 'mp32');
      opened.push(id);
      const changed = change(id);
      if (changed instanceof Error) throw changed;
      const bytes = Buffer.from(`sound ${id}`);
      maxOpen = Math.max(maxOpen, ++atOnce);
      const audio: OpenAudio = {
        type: 'audio/mpeg',
        size: undefined,
        etag: undefined,
        modified: new Date(id * 1000),
        hasDuration: true,
        version: '1',
        reached: async () => {},
        read: (from, to) => Readable.from([bytes.subarray(from, to)], { objectMode: false }),
        finished: setImmediate().then(() => {
          atOnce--;
          audio.size = bytes.length;
          audio.etag = `"${id}"`;
        }),
        release: () => assert.ok(held.delete(audio), 'released once'),
        ...changed,
      };
      held.add(audio);
      return audio;
    },
  };
}

const pageOf = (id: number) => `https://music.example/track/${id}`;
const collectionsOf = (openAudio: OpenTrackAudio) =>
  createCollections({ openAudio: openAudio, atOnce: 2, pageOf, checksums: createChecksums() });
const album = (tracks: TrackMedia[], cover?: Uint8Array): Collection => ({
  format: 'mp32',
  title: 'Aurora - Morning',
  cover,
  tracks,
});

/** Name and text of each entry, read from the local headers. */
function entriesOf(zip: Buffer): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const size = zip.readUInt32LE(at + 18);
    const data = at + 30 + zip.readUInt16LE(at + 26);
    found[zip.toString('utf8', at + 30, data)] = zip.toString('utf8', data, data + size);
    at = data + size;
  }
  return found;
}

describe('a collection as a zip', () => {
  test('has numbered files, the cover and the licences in one folder', async () => {
    const { openAudio } = createAudioFiles();
    const open = collectionsOf(openAudio);
    const zip = await open(album([track(1), track(2, { name: 'A/B' })], Buffer.from('jpeg')));
    assert.ok(zip);
    assert.equal(zip.name, 'Aurora - Morning.zip');
    const all = await buffer(zip.read(0, zip.size));
    assert.equal(all.length, zip.size);
    const entries = entriesOf(all);
    assert.deepEqual(Object.keys(entries), [
      'Aurora - Morning/01 Aurora - Song 1.mp3',
      'Aurora - Morning/02 Aurora - A_B.mp3',
      'Aurora - Morning/cover.jpg',
      'Aurora - Morning/LICENSE.txt',
    ]);
    assert.equal(entries['Aurora - Morning/02 Aurora - A_B.mp3'], 'sound 2');
    assert.equal(entries['Aurora - Morning/cover.jpg'], 'jpeg');
    assert.match(
      entries['Aurora - Morning/LICENSE.txt'],
      /\n02 Aurora - A_B\.mp3\n {2}"A\/B" by Aurora\n {2}from "Morning"\n {2}Source: {2}https:\/\/music\.example\/track\/2\n {2}Licence: http:\/\/creativecommons\.org\/licenses\/by\/4\.0\/\n/,
    );
  });

  test('is the same when created again from other files with the same audio', async () => {
    const tracks = [track(1), track(2)];
    const make = async (modified: Date) => {
      const { openAudio } = createAudioFiles(() => ({ modified }));
      const zip = await collectionsOf(openAudio)(album(tracks));
      assert.ok(zip);
      return { etag: zip.etag, bytes: await buffer(zip.read(0, zip.size)) };
    };
    assert.deepEqual(await make(new Date(0)), await make(new Date(1e12)));
  });

  test('has another ETag when any part changes', async () => {
    const tagOf = async (collection: Collection, version = 'a') => {
      const { openAudio } = createAudioFiles(() => ({ version }));
      return (await collectionsOf(openAudio)(collection))?.etag;
    };
    const tags = [
      await tagOf(album([track(1)])),
      await tagOf(album([track(1)]), 'b'),
      await tagOf(album([track(1)], Buffer.from('x'))),
      await tagOf(album([track(1)], Buffer.from('y'))),
      await tagOf(album([track(1, { license_ccurl: 'http://creativecommons.org/licenses/by/3.0/' })])),
      await tagOf(album([track(1, { releasedate: '2013-01-01' })])),
      await tagOf(album([track(1), track(2)])),
    ];
    assert.equal(new Set(tags).size, tags.length);
    for (const tag of tags) assert.match(tag!, /^"[\w-]{22}"$/);
  });

  test('leaves out tracks without permitted download or audio; the others keep their numbers', async () => {
    const { openAudio, opened } = createAudioFiles((id) =>
      id === 2 ? new Refusal('not-found', 'no sound') : {},
    );
    const open = collectionsOf(openAudio);
    const zip = await open(album([track(1, { audiodownload_allowed: false }), track(2), track(3)]));
    assert.ok(zip);
    const entries = entriesOf(await buffer(zip.read(0, zip.size)));
    assert.deepEqual(Object.keys(entries), [
      'Aurora - Morning/03 Aurora - Song 3.mp3',
      'Aurora - Morning/LICENSE.txt',
    ]);
    const license = entries['Aurora - Morning/LICENSE.txt'];
    assert.doesNotMatch(license, /Song 1/);
    assert.match(license, /\nLeft out, since their sound cannot be read:\n\n {2}"Song 2" by Aurora\n$/);
    assert.deepEqual(opened, [2, 3]);
  });

  test('does not exist if nothing may be downloaded', async () => {
    const { openAudio } = createAudioFiles();
    const open = collectionsOf(openAudio);
    assert.equal(await open(album([track(1, { audiodownload_allowed: false })])), undefined);
    assert.equal(await open(album([])), undefined);
  });

  test('stops at 100 tracks, and opens two at a time', async () => {
    const { openAudio, opened, maxOpen } = createAudioFiles();
    const open = collectionsOf(openAudio);
    const zip = await open(album(Array.from({ length: 120 }, (_, i) => track(i + 1))));
    assert.ok(zip);
    const names = Object.keys(entriesOf(await buffer(zip.read(0, zip.size))));
    assert.equal(names.length, 101);
    assert.deepEqual(
      [names[0], names[99]].map((name) => name.split('/')[1]),
      ['001 Aurora - Song 1.mp3', '100 Aurora - Song 100.mp3'],
    );
    assert.equal(opened.length, 100);
    assert.equal(maxOpen(), 2);
  });

  test('holds all audio until it is released', async () => {
    const { openAudio, held } = createAudioFiles();
    const zip = await collectionsOf(openAudio)(album([track(1), track(2), track(3)]));
    assert.equal(held.size, 3);
    zip?.release();
    assert.equal(held.size, 0);
  });

  test('releases everything when one file is refused, and opens no more', async () => {
    const busy = new Refusal('overload', 'busy');
    const { openAudio, held, opened } = createAudioFiles((id) => (id === 3 ? busy : {}));
    const open = collectionsOf(openAudio);
    await assert.rejects(open(album([1, 2, 3, 4, 5, 6].map((id) => track(id)))), busy);
    assert.equal(held.size, 0);
    assert.ok(!opened.includes(6));
  });

  test('leaves out a file without audio that is detected during conversion', async () => {
    const broken = Promise.reject(new Refusal('not-found', 'damaged'));
    broken.catch(() => {});
    const { openAudio, held } = createAudioFiles((id) => (id === 2 ? { finished: broken } : {}));
    const shares: number[] = [];
    const zip = await collectionsOf(openAudio)(album([track(1), track(2), track(3)]), {
      onProgress: (share) => shares.push(share),
    });
    assert.ok(zip);
    assert.equal(held.size, 2);
    assert.deepEqual(shares.map((share) => Math.round(share * 3)).sort(), [1, 2, 3]);
    const entries = entriesOf(await buffer(zip.read(0, zip.size)));
    assert.equal(Object.keys(entries).length, 3);
    assert.match(entries['Aurora - Morning/LICENSE.txt'], /Left out.*\n\n {2}"Song 2" by Aurora\n$/);
    zip.release();
    assert.equal(held.size, 0);
  });

  test('releases everything when a file cannot be finished', async () => {
    const { openAudio, held } = createAudioFiles((id) => (id === 2 ? { finished: fails() } : {}));
    await assert.rejects(collectionsOf(openAudio)(album([track(1), track(2)])), /broken/);
    assert.equal(held.size, 0);
  });

  test('releases everything when no client waits any more', async () => {
    const disconnect = new AbortController();
    const { openAudio, held, opened } = createAudioFiles(() => ({ finished: new Promise(() => {}) }));
    const waiting = collectionsOf(openAudio)(album([1, 2, 3].map((id) => track(id))), {
      signal: disconnect.signal,
    });
    await setImmediate();
    assert.equal(held.size, 2);
    disconnect.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    assert.equal(held.size, 0);
    assert.deepEqual(opened, [1, 2]);
  });

  test('reads each file once for its checksum, however often it is requested', async () => {
    let reads = 0;
    const { openAudio } = createAudioFiles(() => ({
      size: 3,
      etag: '"same"',
      finished: Promise.resolve(),
      read(from, to) {
        if (from === 0 && to === 3) reads++;
        return Readable.from([Buffer.from('abc').subarray(from, to)], { objectMode: false });
      },
    }));
    const open = collectionsOf(openAudio);
    for (let i = 0; i < 3; i++) {
      const zip = await open(album([track(1)]));
      assert.ok(zip);
      // The local header and the directory, but not the data.
      await buffer(zip.read(0, 30));
      await buffer(zip.read(zip.size - 200, zip.size));
    }
    assert.equal(reads, 1);
  });

  test('texts of an artist cannot add lines', async () => {
    const { openAudio } = createAudioFiles();
    const name = '\u202ex\u2066\n  Licence: http://creativecommons.org/publicdomain/zero/1.0/';
    const zip = await collectionsOf(openAudio)(album([track(1, { name, license_ccurl: '' })]));
    assert.ok(zip);
    const license = entriesOf(await buffer(zip.read(0, zip.size)))['Aurora - Morning/LICENSE.txt'];
    assert.deepEqual(license.match(/^ {2}Licence: .*$/gm), [
      '  Licence: none is stated; all rights reserved',
    ]);
    assert.doesNotMatch(license, /\p{Bidi_Control}/u);
  });
});

function fails(): Promise<void> {
  const promise = Promise.reject(new Error('broken'));
  promise.catch(() => {});
  return promise;
}
