import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { composeMusic, getTrack } from '../records/music.ts';
import { peaksOf, readWaveforms } from '../waveforms/waveforms.ts';
import { findAudio } from './audio.ts';
import { RATE } from './instruments/tone.ts';
import { play } from './play.ts';
import { getPlayableTrack } from './playable-track.ts';

const BYTES_A_SECOND = RATE * 4;
const { tracks } = composeMusic();
/** Short tracks of different styles, rendered in full. */
const shortest = tracks
  .toSorted((one, other) => one.duration - other.duration)
  .filter((track, index, all) => all.findIndex(({ artist_id }) => artist_id === track.artist_id) === index)
  .slice(0, 4);

function render(id: number, seconds = Number.POSITIVE_INFINITY): Buffer {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (const chunk of play(getPlayableTrack(id))) {
    assert.ok(chunk.length > 0 && chunk.length <= BYTES_A_SECOND, 'chunks last at most a second');
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= seconds * BYTES_A_SECOND) break;
  }
  return Buffer.concat(chunks);
}

/** The samples of both channels, alternating. */
function samplesOf(bytes: Buffer): Int16Array {
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function loudness(samples: Int16Array): number {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  return 20 * Math.log10(Math.sqrt(power) / 32768);
}

describe('the audio of the demo', () => {
  test('is referenced by every track', () => {
    for (const { id, audio } of tracks) assert.equal(audio, `demo:${id}`);
  });

  test('is undefined for an unknown track', () => {
    for (const id of ['0', '10000', '11001', '-1', '10001.5', 'NaN', '', 'artist/101'])
      assert.equal(findAudio(`demo:${id}`), undefined);
    assert.equal(findAudio('10001'), undefined);
    for (const { audio } of [tracks[0], tracks[499], tracks[999]]) assert.ok(findAudio(audio!));
  });

  test('begins with any second, and sounds as there', () => {
    const [{ id, duration }] = shortest;
    const start = duration - 6.25;
    const part = Buffer.concat([...play(getPlayableTrack(id), start)]);
    assert.equal(part.length, 6.25 * BYTES_A_SECOND);
    const whole = render(id).subarray(-part.length);
    const [one, other] = [part, whole].map((bytes) => loudness(samplesOf(Buffer.from(bytes))));
    assert.ok(Math.abs(one - other) < 3, `${one} and ${other} dB`);
    assert.deepEqual([...play(getPlayableTrack(id), duration)], []);
  });

  test('is the same for a single track and for all tracks together', () => {
    for (const { id, artist_id, name, duration, musicinfo } of tracks.filter((_, at) => at % 13 === 0)) {
      const one = getTrack(id);
      assert.deepEqual([one.artist_id, one.name, one.duration], [artist_id, name, duration]);
      assert.deepEqual(one.musicinfo, musicinfo);
    }
  });

  test('is the same every time', () => {
    for (const { id } of [...shortest, tracks[777]]) assert.equal(hash(render(id, 3)), hash(render(id, 3)));
  });

  test('can be played by two listeners at the same time', () => {
    const [one, other] = [play(getPlayableTrack(tracks[0].id)), play(getPlayableTrack(tracks[0].id))];
    for (let chunk = 0; chunk < 10; chunk += 1) assert.deepEqual(one.next(), other.next());
  });

  test('starts without fault on tracks of every artist, and differs between tracks', () => {
    const some = tracks.filter((_, at) => at % 8 === 0);
    assert.equal(
      new Set(some.map((track) => track.artist_id)).size,
      new Set(tracks.map((track) => track.artist_id)).size,
    );
    assert.equal(new Set(some.map(({ id }) => hash(render(id, 1)))).size, some.length);
  });

  for (const { id, duration, name } of shortest) {
    test(`has the duration of its record, without clipping, offset or gaps, and the peaks of its record: ${name}`, () => {
      const bytes = render(id);
      assert.equal(bytes.length, duration * BYTES_A_SECOND);
      const samples = samplesOf(bytes);
      let highest = 0;
      let sum = 0;
      for (const value of samples) {
        highest = Math.max(highest, Math.abs(value));
        sum += value;
      }
      assert.ok(highest < 0.96 * 32768, `highest sample ${highest}`);
      assert.ok(Math.abs(sum / samples.length) < 20, `offset ${sum / samples.length}`);
      const overall = loudness(samples);
      assert.ok(overall > -22 && overall < -14, `${overall} dB`);
      for (let second = 0; second < duration - 4; second += 1) {
        const stretch = samples.subarray(second * RATE * 2, (second + 1) * RATE * 2);
        assert.ok(loudness(stretch) > -50, `second ${second}: ${loudness(stretch)} dB`);
      }
      assert.ok(Math.abs(samples.at(-1)!) < 30, 'ends in silence');
      const waveform = [...peaksOf([bytes], duration * RATE)];
      assert.deepEqual(waveform, readWaveforms()[tracks.findIndex((track) => track.id === id)]);
    });
  }
});
