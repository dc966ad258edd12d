/** The completions of names (`autocomplete/completions.ts`) when names or popularity have changed. */

import {
  countsOf,
  groupNames,
  type NameCompletions,
  type NameGroups,
  sumsOf,
} from '../autocomplete/completions.ts';
import { alikeAfter } from '../build/names.ts';
import { bitsOf, hasBit } from '../columns/bits.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { changedRows, withMoved } from './orders.ts';
import {
  noChange,
  numbersAfter,
  type Renumbering,
  type RowChange,
  renumbering,
  union,
} from './renumbering.ts';

interface CompletedNames {
  name: NameColumn;
  popularity: Float64Array;
}

/** `renamed` are the rows whose names have changed. */
export function patchCompletions(
  completions: NameCompletions,
  renamed: RowChange,
  before: CompletedNames,
  after: CompletedNames,
): NameCompletions {
  const isSame = before.name === after.name;
  if (isSame && before.popularity === after.popularity) return completions;
  const { starts, nameOf } = isSame
    ? completions
    : groupNames(after.name, alikeAfter(completions.nameOf, renamed, after.name.folded));
  const names = isSame ? noChange(starts.length - 1) : changedNames(completions, { starts, nameOf }, renamed);
  const sums = sumsOf(starts, after.name, after.popularity);
  const counts = countsOf(starts);
  const moved = union([
    changedRows(names, sumsOf(completions.starts, before.name, before.popularity), sums),
    changedRows(names, countsOf(completions.starts), counts),
  ]);
  const order = inverse(completions.ranks);
  const compare = (a: number, b: number) => sums[b] - sums[a] || counts[b] - counts[a] || a - b;
  return { starts, nameOf, ranks: inverse(withMoved(order, names, moved, compare)) };
}

/** The names that no row has any more, and those that are new. */
function changedNames(before: NameGroups, after: NameGroups, renamed: RowChange): Renumbering {
  const stays = new Uint8Array(before.starts.length - 1);
  const wasThere = new Uint8Array(after.starts.length - 1);
  const isLost = bitsOf(renamed.lost, renamed.before);
  const numbers = numbersAfter(renamed);
  for (let row = 0; row < numbers.length; row++) {
    if (hasBit(isLost, row)) continue;
    stays[before.nameOf[row]] = 1;
    wasThere[after.nameOf[numbers[row]]] = 1;
  }
  return renumbering(stays.length, missingIn(stays), missingIn(wasThere));
}

function missingIn(flags: Uint8Array): Uint32Array {
  const missing: number[] = [];
  for (let i = flags.indexOf(0); i >= 0; i = flags.indexOf(0, i + 1)) missing.push(i);
  return Uint32Array.from(missing);
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
}
