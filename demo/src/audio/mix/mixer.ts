/**
 * Plays a song into chunks of a tenth of a second.
 *
 *     chunk 20 (2.0 s … 2.1 s):  begin the notes that start there; add every note that sounds to the left, the right and
 *     the room; let the room answer; hand the samples out
 *
 * Nothing is worked out before it is needed: the first chunk costs no more than any other.
 */
import { bars, type PlayedBar } from '../arrangement/bars.ts';
import type { Note } from '../arrangement/note.ts';
import type { Song } from '../arrangement/song.ts';
import { frequencyOf, RATE, type Recording, record } from '../instruments/tone.ts';
import { master } from './master.ts';
import { room } from './room.ts';

const CHUNK = RATE / 10;
/** The size of a sample in both channels. */
const BYTES = 4;
/** Most notes have faded away after these samples. */
const RINGING = 3 * RATE;
/** Cached samples of notes that may repeat: 24 MB. */
const MAX_CACHED = 6_000_000;
/** The kick pushes the rest down within milliseconds, and lets it up in a fifth of a second. */
const PUSH = 0.006;
const RELEASE = Math.exp(-1 / (0.14 * RATE));

interface Sounding {
  recording: Recording;
  /** Frame of the piece at which it begins. */
  start: number;
  left: number;
  right: number;
  sent: number;
  drum: boolean;
}

/**
 * `start`: the second to begin with. Only the notes of the seconds before it are played, unheard: what rings longer is missing at
 * first.
 */
export function* mix(song: Song, start = 0): Generator<Uint8Array<ArrayBuffer>> {
  const total = song.duration * RATE;
  const { band } = song;
  const hall = room(band.room, band.echo ?? 0, 3 * song.stepSeconds);
  const finish = master();
  const play = player();
  const gain = 10 ** (band.decibels / 20);
  const fadeFrames = (band.ending === 'fade' ? 9 : 2.5) * RATE;
  const gainAt = (frame: number) => {
    const left = Math.min(1, (total - frame) / fadeFrames);
    return gain * left * left * (3 - 2 * left);
  };

  const coming = bars(song);
  let bar: PlayedBar | undefined = coming.next().value;
  const waiting: Note[] = [];
  let sounding: Sounding[] = [];
  const left = new Float32Array(CHUNK);
  const right = new Float32Array(CHUNK);
  const music = [new Float32Array(CHUNK), new Float32Array(CHUNK)];
  const sent = new Float32Array(CHUNK);
  const duck = ducker(band.pump ?? 0);

  const heardFrom = Math.min(total, Math.round(start * RATE));
  const playedFrom = Math.max(0, Math.floor((heardFrom - RINGING) / CHUNK) * CHUNK);
  for (let from = playedFrom; from < total; from += CHUNK) {
    const count = Math.min(CHUNK, total - from);
    // A note may come a little before its bar, so bars are fetched ahead.
    while (bar && bar.start * RATE < from + 2 * CHUNK) {
      waiting.push(...bar.notes);
      bar = coming.next().value;
    }
    const kicks: number[] = [];
    for (let index = waiting.length - 1; index >= 0; index -= 1) {
      const note = waiting[index];
      const start = Math.round(note.at * RATE);
      if (start >= from + count) continue;
      waiting.splice(index, 1);
      if (playedFrom > 0 && start < playedFrom) continue;
      sounding.push(sound(note, Math.max(start, from), play));
      if (note.name === 'deepkick') kicks.push(start - from);
    }

    for (const bus of [left, right, sent, ...music]) bus.fill(0);
    for (const one of sounding) {
      if (one.drum) add(one, from, count, left, right, sent);
      else add(one, from, count, music[0], music[1], sent);
    }
    sounding = sounding.filter((one) => one.start + one.recording.samples.length > from + count);
    duck(music, kicks, count);
    for (let at = 0; at < count; at += 1) {
      left[at] += music[0][at];
      right[at] += music[1][at];
    }
    hall.answer(sent, left, right, count);
    const samples = finish(left, right, count, gainAt(from), gainAt(from + count));
    const unheard = Math.min(count, Math.max(0, heardFrom - from));
    if (unheard < count) yield unheard === 0 ? samples : samples.slice(unheard * BYTES);
  }
}

function sound(note: Note, start: number, play: (note: Note) => Recording): Sounding {
  const angle = ((note.pan + 1) * Math.PI) / 4;
  return {
    recording: play(note),
    start,
    left: note.gain * Math.cos(angle) * Math.SQRT2,
    right: note.gain * Math.sin(angle) * Math.SQRT2,
    sent: note.gain * note.room * 0.5,
    drum: note.drum,
  };
}

function add(
  one: Sounding,
  from: number,
  count: number,
  left: Float32Array,
  right: Float32Array,
  sent: Float32Array,
) {
  const { samples } = one.recording;
  const first = Math.max(0, one.start - from);
  const last = Math.min(count, one.start + samples.length - from);
  const shift = from - one.start;
  one.recording.reach(last + shift);
  for (let at = first; at < last; at += 1) {
    const value = samples[at + shift];
    left[at] += value * one.left;
    right[at] += value * one.right;
    sent[at] += value * one.sent;
  }
}

/** Finds the recording of a note, or makes it; the least recently played are removed first. */
function player(): (note: Note) => Recording {
  const cached = new Map<string, Recording>();
  let size = 0;
  return (note) => {
    const key = `${note.name} ${note.key} ${Math.round(note.seconds * 1000)} ${note.shade}`;
    let recording = cached.get(key);
    if (recording) cached.delete(key);
    else {
      recording = record(note.instrument(frequencyOf(note.key), note.seconds, note.shade));
      size += recording.samples.length;
    }
    cached.set(key, recording);
    for (const [oldest, { samples }] of cached) {
      if (size <= MAX_CACHED || oldest === key) break;
      cached.delete(oldest);
      size -= samples.length;
    }
    return recording;
  };
}

/** Turns the music down where a kick falls. */
function ducker(depth: number) {
  let pressed = 0;
  let push = 0;
  return ([left, right]: Float32Array[], kicks: number[], count: number) => {
    if (depth === 0) return;
    let [down, force] = [pressed, push];
    for (let at = 0; at < count; at += 1) {
      if (kicks.length > 0 && kicks.includes(at)) force = 1;
      down += PUSH * (force - down);
      force *= RELEASE;
      const gain = 1 - depth * down;
      left[at] *= gain;
      right[at] *= gain;
    }
    pressed = down;
    push = force;
  };
}
