/**
 * The parts of a piece, and how many bars each gets.
 *
 *     64 bars of a song:  intro 4 | verse 8 | chorus 8 | verse 8 | chorus 8 | break 8 | build 4 | chorus 12 | outro 4
 *
 * A cycle is repeated until the bars are about used up; all parts are multiples of four bars, and what is left
 * lengthens those that can bear it.
 */
import type { MusicStyle } from '../../styles.ts';

export type PartName = 'intro' | 'verse' | 'chorus' | 'break' | 'build' | 'outro';

export interface SongSection {
  name: PartName;
  bars: number;
  /** How loud and full, 0 … 1. */
  level: number;
  /** How often a part of this name came before. */
  turn: number;
}

type Cell = [name: PartName, bars: number, level: number];

const FORMS: Record<MusicStyle['shape'], { opening: Cell[]; cycle: Cell[]; closing: Cell[] }> = {
  song: {
    opening: [
      ['intro', 4, 0.55],
      ['verse', 8, 0.75],
      ['chorus', 8, 0.95],
    ],
    cycle: [
      ['verse', 8, 0.78],
      ['chorus', 8, 0.95],
      ['break', 4, 0.55],
    ],
    closing: [
      ['chorus', 8, 1],
      ['outro', 4, 0.6],
    ],
  },
  swell: {
    opening: [
      ['intro', 8, 0.4],
      ['verse', 8, 0.55],
    ],
    cycle: [
      ['verse', 8, 0.65],
      ['build', 4, 0.8],
      ['chorus', 16, 1],
      ['break', 8, 0.5],
    ],
    closing: [
      ['verse', 8, 0.6],
      ['outro', 4, 0.4],
    ],
  },
  blocks: {
    opening: [
      ['intro', 8, 0.65],
      ['verse', 8, 0.85],
      ['chorus', 8, 1],
    ],
    cycle: [
      ['verse', 8, 0.88],
      ['break', 4, 0.55],
      ['build', 4, 0.75],
      ['chorus', 16, 1],
    ],
    closing: [
      ['chorus', 8, 1],
      ['outro', 4, 0.7],
    ],
  },
  free: {
    opening: [
      ['intro', 4, 0.45],
      ['verse', 8, 0.65],
    ],
    cycle: [
      ['chorus', 8, 0.85],
      ['verse', 8, 0.7],
      ['break', 4, 0.5],
      ['verse', 8, 0.75],
    ],
    closing: [
      ['chorus', 8, 0.95],
      ['outro', 4, 0.5],
    ],
  },
};

/** `bars` is a multiple of four, and at least 20. */
export function form(shape: MusicStyle['shape'], bars: number): SongSection[] {
  const { opening, cycle, closing } = FORMS[shape];
  const cells: Cell[] = opening.map((cell) => [...cell]);
  let left = bars - sum(opening) - sum(closing);
  for (let at = 0; left >= cycle[at % cycle.length][1]; at += 1) {
    const cell = cycle[at % cycle.length];
    cells.push([...cell]);
    left -= cell[1];
  }
  // A build leads somewhere: never into the end.
  if (cells.at(-1)![0] === 'build' && closing[0][0] !== 'chorus') left += cells.pop()![1];
  cells.push(...closing.map((cell): Cell => [...cell]));
  for (let at = cells.length - 2; left !== 0; at = at > 0 ? at - 1 : cells.length - 2) {
    const change = Math.sign(left) * 4;
    if (cells[at][0] === 'build' || cells[at][1] + change < 4) continue;
    cells[at][1] += change;
    left -= change;
  }
  const turns = new Map<PartName, number>();
  return cells.map(([name, count, level]) => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return { name, bars: count, level, turn };
  });
}

const sum = (cells: Cell[]) => cells.reduce((total, [, bars]) => total + bars, 0);
