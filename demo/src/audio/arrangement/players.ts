/**
 * What each player does in one bar. All of them get the same bar and answer with notes:
 *
 *     chords of C, pattern 8...6...7...6...  → C E G at steps 0, 4, 8, 12, the first the loudest
 *     bass, C before F, pattern r...3...5...a...  → C, E, G, and E, a step below F
 */
import type { Random } from '../../random.ts';
import type { PatchName } from '../instruments/patches.ts';
import { above, type Chord, keyOf, voicing } from '../notes/harmony.ts';
import type { MelodyNote } from '../notes/melody.ts';
import type { Groove } from '../rhythm/grooves.ts';
import { register } from './cast.ts';
import { drumNote, type Note, playedNote } from './note.ts';
import type { Song } from './song.ts';

export interface PlayerBar {
  song: Song;
  /** Seconds since the piece began. */
  start: number;
  chord: Chord;
  next: Chord;
  /** How hard everyone plays, 0 … 1. */
  force: number;
  chance: Random;
}

const ATTACK_SPREAD = 0.014;

/** The time of a step, swung and slightly off, as by human players. */
function moment(bar: PlayerBar, step: number): number {
  const { stepSeconds, band } = bar.song;
  const swing = band.swing;
  let late = 0;
  if (swing?.of === 16 && step % 2 === 1) late = swing.share;
  if (swing?.of === 8) late = [0, 1, 2, 1][step % 4] * swing.share;
  const miss = (bar.chance.bell() * band.loose) / 1000;
  return Math.max(0, bar.start + (step + late) * stepSeconds + miss);
}

const strength = (bar: PlayerBar, digit: string) =>
  (Number(digit) / 9) * bar.force * (0.92 + 0.16 * bar.chance.next());

/** Where a row has a note, and how many steps until the next. */
function* struck(row: string, max: number): Generator<[step: number, mark: string, length: number]> {
  for (let step = 0; step < row.length; step += 1) {
    if (row[step] === '.') continue;
    let length = 1;
    while (length < max && step + length < row.length && row[step + length] === '.') length += 1;
    yield [step, row[step], length];
  }
}

export function playChords(bar: PlayerBar, patch: PatchName, gain: number): Note[] {
  const { strikes, meter, stepSeconds, tonic } = bar.song;
  const keys = voicing(bar.chord, tonic, strikes.mode === 'power' ? 40 : 52);
  const notes: Note[] = [];
  let turn = 0;
  for (const [step, mark, length] of struck(strikes[meter], strikes.hold)) {
    const at = moment(bar, step);
    const force = gain * strength(bar, mark);
    const seconds = length * stepSeconds;
    const add = (key: number, late: number, share: number, pan: number) =>
      notes.push(playedNote(patch, { at: at + late, key, seconds, gain: force * share, pan, room: 0.5 }));
    if (strikes.mode === 'power') {
      const root = above(tonic + bar.chord.tones[0], 38);
      // Two guitarists, one on each side; between the accents the hand lies on the strings.
      const muted = patch === 'powerguitar' && Number(mark) < 8;
      for (const side of [-0.7, 0.7]) {
        const late = side > 0 ? 0.011 : 0;
        const name = muted ? 'mutedguitar' : patch;
        notes.push(
          playedNote(name, { at: at + late, key: root, seconds, gain: force, pan: side, room: 0.25 }),
        );
      }
    } else if (strikes.mode === 'arp') {
      const high = [...keys, keys[0] + 12];
      const order = [0, 2, 1, 3, 2, 1];
      const index = Math.min(order[turn % order.length], high.length - 1);
      add(high[index], 0, 1.5, 0.45 - 0.3 * index);
      if (step === 0) add(keys[0] - 12, 0, 1, 0);
      turn += 1;
    } else if (strikes.mode === 'strum') {
      const up = step % 4 !== 0;
      const strings = up ? keys.toReversed() : [keys[0] - 12, ...keys, keys[0] + 12];
      for (const [index, key] of strings.entries()) add(key, index * ATTACK_SPREAD, 0.6, -0.3 + 0.06 * index);
    } else {
      for (const [index, key] of keys.entries()) add(key, 0, 0.8, -0.35 + (0.7 * index) / keys.length);
    }
  }
  return notes;
}

/** The whole chord for the whole bar, wide. */
export function playPad(bar: PlayerBar, patch: PatchName, gain: number): Note[] {
  const { tonic, meter, stepSeconds } = bar.song;
  const keys = voicing(bar.chord, tonic, patch === 'powerguitar' ? 40 : 55);
  const chosen = patch === 'powerguitar' ? keys.slice(0, 1) : keys;
  return chosen.map((key, index) =>
    playedNote(patch, {
      at: bar.start,
      key,
      seconds: meter * 4 * stepSeconds,
      gain: gain * bar.force,
      pan: chosen.length === 1 ? 0.4 : -0.6 + (1.2 * index) / (chosen.length - 1),
      room: 0.7,
    }),
  );
}

export function playBass(bar: PlayerBar, patch: PatchName, row: string, gain: number): Note[] {
  const { tonic, stepSeconds } = bar.song;
  const lowest = patch === 'piano' || patch === 'cello' || patch === 'warmpad' ? 36 : 31;
  const root = above(tonic + bar.chord.tones[0], lowest);
  const [first, ...others] = bar.chord.tones;
  const third = root + ((others[0] - first + 12) % 12);
  const fifth = root + ((others[bar.chord.tones.length === 2 ? 0 : 1] - first + 12) % 12);
  const goal = above(tonic + bar.next.tones[0], lowest);
  const keys: Record<string, number> = {
    r: root,
    3: third,
    5: fifth,
    o: root + 12,
    a: goal === root ? fifth : goal > root ? goal - 2 : goal + 2,
  };
  return [...struck(row, 16)].map(([step, mark, length]) =>
    playedNote(patch, {
      at: moment(bar, step),
      key: keys[mark],
      seconds: length * stepSeconds * 0.92,
      gain: gain * strength(bar, step === 0 ? '9' : '8'),
      pan: 0,
      room: 0.06,
    }),
  );
}

export function playMelody(
  bar: PlayerBar,
  patch: PatchName,
  line: MelodyNote[],
  gain: number,
  pan: number,
): Note[] {
  const { stepSeconds, tonic } = bar.song;
  const base = above(tonic, register(patch));
  return line.map(({ at, length, step }, index) => ({
    ...playedNote(patch, {
      at: moment(bar, at),
      key: keyOf(step, bar.chord, base),
      seconds: length * stepSeconds * 0.94,
      gain: gain * strength(bar, at % 4 === 0 ? '9' : '7'),
      pan,
      room: 0.6,
    }),
    shade: (index + Math.abs(step)) % 5,
  }));
}

export function playDrums(bar: PlayerBar, groove: Groove, full: boolean, gain: number): Note[] {
  return Object.entries(groove.rows).flatMap(([key, row]) => {
    const name = key as keyof typeof groove.rows;
    if (!full && !groove.light.includes(name)) return [];
    return [...struck(row, 1)].map(([step, mark]) =>
      drumNote(name, moment(bar, step), gain * strength(bar, mark) * (full ? 1 : 0.8)),
    );
  });
}

/** Sixteenths over the last quarter, louder and louder, down the drums. */
export function playFill(bar: PlayerBar, groove: Groove, gain: number): Note[] {
  const steps = bar.song.meter * 4;
  return (groove.fill ?? []).flatMap((name, index, all) =>
    [0, 1, 2, 3].flatMap((quarter) => {
      if (all.length > 1 && (index === 0) !== quarter < 2) return [];
      const force = gain * bar.force * (0.4 + 0.12 * quarter);
      return [drumNote(name, moment(bar, steps - 4 + quarter), force, 62 - quarter * 2)];
    }),
  );
}
