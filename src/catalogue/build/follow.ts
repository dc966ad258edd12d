/**
 * Columns that follow from others. A generation shares them with the one before where what they follow from is shared, or where they come
 * out equal: caches, and what other threads receive, go by the identity of objects.
 */
import type { Catalogue } from '../catalogue.ts';
import type { RowChange } from '../derive/renumbering.ts';
import type { TrackTexts } from './track-texts.ts';

export const NAMED = ['artists', 'albums', 'tracks'] as const;
export type Named = (typeof NAMED)[number];

/** The generation before, and which rows have changed since. */
export interface Predecessor extends Record<Named, RowChange> {
  catalogue: Catalogue;
}

/** There is no previous generation in a build, which may have texts from another thread. */
export interface Context {
  previous: Predecessor | undefined;
  texts: TrackTexts | undefined;
}

/** How to get a column of `next`, which has those that it follows from. `known` is the column of the previous generation, if there is one. */
export type Rule<Column> = (next: Catalogue, context: Context, known: Column) => Column;

/**
 * `compute` is a pure function of the inputs alone, so that none can be forgotten.
 *
 *     tracks: follows((whole) => [whole.tracks.artist, whole.artists.count], invert)
 */
export function follows<In extends readonly unknown[], Column>(
  inputs: (whole: Catalogue) => readonly [...In],
  compute: (...inputs: In) => Column,
): Rule<Column> {
  return (next, { previous }, known) => {
    const now = inputs(next);
    if (previous === undefined) return compute(...now);
    const then = inputs(previous.catalogue);
    return now.every((input, i) => input === then[i]) ? known : kept(known, compute(...now));
  };
}

/** Columns by name. */
export function each<Columns extends object>(
  rules: {
    [Name in keyof Columns]: Rule<Columns[Name]>;
  },
): Rule<Columns> {
  const all = Object.entries(rules) as [keyof Columns, Rule<unknown>][];
  return (next, context, known) =>
    Object.fromEntries(all.map(([name, rule]) => [name, rule(next, context, known?.[name])])) as Columns;
}

/** Rules for some columns of a part of a generation. */
export type Rules<Part> = { [Name in keyof Part]?: Rule<Part[Name]> | Rules<Part[Name]> };

/** The columns of a part that have no rule. */
export type Without<Part, Some> = {
  [Name in keyof Part as Name extends keyof Some ? NotARule<Some[Name], Name> : Name]: Name extends keyof Some
    ? Without<Part[Name], Some[Name]>
    : Part[Name];
};
type NotARule<Some, Name> = Some extends (...inputs: never[]) => unknown ? never : Name;

/** Adds the columns to a part of `next`, in the order of the rules. */
export function addColumns<Part extends object>(
  part: Part,
  rules: Rules<Part>,
  next: Catalogue,
  context: Context,
  known?: Part,
): void {
  for (const name of Object.keys(rules) as (keyof Part)[]) {
    const rule = rules[name] as Rule<unknown> | Rules<object>;
    if (typeof rule === 'function') part[name] = rule(next, context, known?.[name]) as Part[typeof name];
    else addColumns(part[name] as object, rule, next, context, known?.[name] as object);
  }
}

/** `after`, but with the parts of `before` that are equal. */
export function kept<Part>(before: Part | undefined, after: Part): Part {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (ArrayBuffer.isView(after)) return areEqual(before as never, after) ? before : after;
  if (after instanceof Map) {
    const known = before as unknown as typeof after;
    const next = new Map(Array.from(after, ([key, value]) => [key, kept(known.get(key), value)]));
    const isSame =
      known.size === next.size && next.entries().every(([key, value]) => known.get(key) === value);
    return isSame ? before : (next as Part);
  }
  if (Array.isArray(after)) {
    const known = before as unknown as typeof after;
    const next = after.map((item, i) => kept(known[i], item));
    return known.length === next.length && next.every((item, i) => item === known[i])
      ? before
      : (next as Part);
  }
  const names = Object.keys(after) as (keyof Part)[];
  const next = { ...after };
  for (const name of names) next[name] = kept(before[name], after[name]);
  const isSame =
    Object.keys(before).length === names.length && names.every((name) => next[name] === before[name]);
  return isSame ? before : next;
}

function isObject<Part>(part: Part | undefined): part is Part & object {
  return typeof part === 'object' && part !== null;
}

/** Whether two arrays are of the same kind, with the same bytes. */
function areEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return a.constructor === b.constructor && bytesOf(a).equals(bytesOf(b));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
