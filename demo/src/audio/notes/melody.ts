/**
 * Melodies that one can hum: a motif, repeated and moved, in phrases A A B A.
 *
 *     motif          rhythm x...x.x.x.......   moves 0 +1 +1 -2
 *     bar 1, C       E   F G   E               starts at a note of the chord near the last one
 *     bar 2, A minor C   D E   C               the same moves from another start: a sequence
 *     bar 3, F       a second motif
 *     bar 4, G       rests on one long note: open (not the tonic) in the first A, closed in the others
 *
 * On strong beats a note that is foreign to the chord gives way to the nearest one that belongs to it.
 */
import type { Random } from '../../random.ts';
import rhythms from '../data/rhythms.json' with { type: 'json' };
import { type Chord, isTone } from './harmony.ts';

export interface MelodyNote {
  /** Sixteenths from the start of the bar, and how many it lasts. */
  at: number;
  length: number;
  /** Step of the scale above the tonic. */
  step: number;
}

export interface Phrase {
  /** One a bar. */
  chords: Chord[];
  bars: MelodyNote[][];
}

/** Four phrases of four bars. */
export type Theme = Phrase[];

export interface ThemePlan {
  chance: Random;
  first: Chord[];
  second: Chord[];
  /** Sixteenths in a bar: 16 for four quarters, 12 for three. */
  steps: number;
  /** 0 few notes … 1 many. */
  density: number;
  /** The pitch of the melody, in steps above the tonic. */
  centre: number;
}

interface Motif {
  starts: number[];
  moves: number[];
}

/** From few notes to many, by the sixteenths in a bar. */
const RHYTHMS: Record<number, string[]> = rhythms;

const MOVES = [1, 1, 1, -1, -1, -1, -1, 2, -2, 2, 0, 3, -3, 4];

export function theme(plan: ThemePlan): Theme {
  const one = motif(plan, 0);
  const two = motif(plan, 0.1);
  const three = motif(plan, -0.1);
  const state = plan.chance.integer(0, 1000);
  const open = phrase(plan, plan.first, [one, one, two], plan.centre, 'open', state);
  const closed = phrase(plan, plan.first, [one, one, two], plan.centre, 'closed', state);
  const other = phrase(plan, plan.second, [three, three, one], plan.centre + 2, 'open', state + 1);
  return [open, closed, other, closed];
}

function motif({ chance, steps, density }: ThemePlan, more: number): Motif {
  const choices = RHYTHMS[steps];
  const wanted = (density + more) * (choices.length - 1) + 1.6 * chance.bell();
  const rhythm = choices[Math.max(0, Math.min(choices.length - 1, Math.round(wanted)))];
  const starts = [...rhythm].flatMap((mark, at) => (mark === 'x' ? [at] : []));
  let sum = 0;
  const moves = starts.map((_, index) => {
    if (index === 0) return 0;
    const move = chance.pick(MOVES);
    // After a leap the line turns back.
    sum += Math.abs(sum) > 3 ? -Math.sign(sum) * Math.max(1, Math.abs(move) - 1) : move;
    return sum;
  });
  return { starts, moves };
}

function phrase(
  plan: ThemePlan,
  chords: Chord[],
  motifs: Motif[],
  centre: number,
  ending: 'open' | 'closed',
  seed: number,
): Phrase {
  const { steps } = plan;
  let near = centre;
  const bars = motifs.map((motif, bar) => {
    const chord = chords[bar];
    const start = nearestTone(near + (((seed + bar * 7) % 3) - 1), chord);
    return motif.starts.map((at, index) => {
      const raw = keepWithin(start + motif.moves[index], centre);
      const strong = at % 8 === 0 || index === motif.starts.length - 1;
      const step = strong ? nearestTone(raw, chord) : raw;
      near = step;
      const next = motif.starts[index + 1] ?? steps;
      return { at, length: Math.min(next - at, 10), step };
    });
  });
  bars.push(cadence(chords[3], near, steps, ending));
  return { chords, bars };
}

/** A step on the way, then the long note. */
function cadence(chord: Chord, near: number, steps: number, ending: 'open' | 'closed'): MelodyNote[] {
  const home = 7 * Math.round(near / 7);
  const goal = ending === 'closed' && isTone(home, chord) ? home : nearestTone(near, chord);
  const half = steps === 12 ? 4 : 8;
  if (goal === near) return [{ at: 0, length: steps - 4, step: goal }];
  const between = Math.abs(goal - near) > 1 ? near + Math.sign(goal - near) : near;
  return [
    { at: 0, length: half / 2, step: between },
    { at: half / 2, length: steps - half / 2 - 2, step: goal },
  ];
}

function nearestTone(step: number, chord: Chord): number {
  for (let away = 0; away < 7; away += 1) {
    if (isTone(step - away, chord)) return step - away;
    if (isTone(step + away, chord)) return step + away;
  }
  return step;
}

/** Beyond a sixth from the centre the line is mirrored back. */
function keepWithin(step: number, centre: number): number {
  if (step > centre + 5) return 2 * (centre + 5) - step;
  if (step < centre - 5) return 2 * (centre - 5) - step;
  return step;
}
