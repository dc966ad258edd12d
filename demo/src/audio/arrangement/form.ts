/**
 * The parts of a piece, and how many bars each gets.
 *
 *     64 bars of a song:  intro 4 | verse 8 | chorus 8 | verse 8 | chorus 8 | break 8 | build 4 | chorus 12 | outro 4
 *
 * A cycle is repeated until the bars are about used up; all parts are multiples of four bars, and what is left
 * lengthens those that can bear it.
 */
import type { MusicStyle } from '../../styles.ts';
import forms from '../data/forms.json' with { type: 'json' };

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

const FORMS = forms as unknown as Record<
  MusicStyle['shape'],
  Record<'opening' | 'cycle' | 'closing', Cell[]>
>;

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
