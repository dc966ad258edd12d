/**
 * Other names that a query may be the whole of, as keys (`wordKey`): without its dispensable words, with another connective, with
 * or without `the`, with `feat` before a guest.
 *
 *     the hall and oates   →   halloates, thehalloates, hallandoates, hallnoates, …
 *     rain (ft. tom)       →   rain, rainfeattom, …
 *     rain ft. tom lyrics  →   rain, rainfeattom, …
 *
 * Each is the query, or the query without its dispensable words, or without those that are no guests, with at most one word replaced.
 */
import { CONNECTIVES, isConnective } from '../spellings/optional-words.ts';

const MAX_KEYS = 48;
/** A connective may be missing between words of so few. */
const MAX_INSERTED = 4;
const MAX_REORDERED = 4;
export const GUEST_SIGNS = ['feat', 'ft', 'featuring'];

export interface KeyUnit {
  text: string;
  /** A name may lack it. */
  dispensable: boolean;
  /** Of a guest (`feat. Tom`). */
  guest: boolean;
}

/** Keys of other names that a query may be the whole of, without its own. */
export interface OtherKeys {
  /** With another connective, without it, or with one that is missing. */
  equivalent: string[];
  nearly: string[];
  /** With the letters for its signs (`kesha` for `ke$ha`): equivalent, if no name is the text as it is typed. */
  lettered: string[];
}

export function otherKeys(key: string, units: readonly KeyUnit[]): Omit<OtherKeys, 'lettered'> {
  const equivalent = new Set<string>();
  const keys = new Set<string>();
  for (const base of bases(units)) {
    const texts = base.map(({ text }) => text);
    keys.add(texts.join(''));
    for (const i of texts.keys()) {
      const add = (to: Set<string>, others: readonly string[]) => {
        for (const other of others)
          if (keys.size + equivalent.size < MAX_KEYS) to.add(texts.with(i, other).join(''));
      };
      add(base === units ? equivalent : keys, withOtherConnective(base, i));
      add(keys, replacements(base, i));
    }
  }
  keys.delete(key);
  keys.delete('');
  if (equivalent.size === 0) return { equivalent: [], nearly: [...keys] };
  equivalent.delete(key);
  return { equivalent: [...equivalent], nearly: [...keys].filter((one) => !equivalent.has(one)) };
}

interface WordsAndUnits {
  units: readonly KeyUnit[];
  words: readonly { spaced: boolean }[];
}

/** With the last words first: `davis miles`, `eilish, billie`, `cure the`. None of a long text, one with guests, or in a script without spaces. */
export function reorderedKeys({ units, words }: WordsAndUnits): string[] {
  if (units.length > MAX_REORDERED || units.some(({ guest }) => guest)) return [];
  if (words.some(({ spaced }) => !spaced)) return [];
  const texts = units.map(({ text }) => text);
  return texts.slice(1).map((_, i) => [...texts.slice(i + 1), ...texts.slice(0, i + 1)].join(''));
}

/** The keys of names that have the guests among the units as names do: `rainfeattom`. None without guests. */
export function keysWithGuests(units: readonly KeyUnit[]): string[] {
  const texts = units.map(({ text }) => text);
  const first = units.findIndex(({ guest }) => guest);
  return first < 0 ? [] : GUEST_SIGNS.map((sign) => texts.with(first, sign + texts[first]).join(''));
}

/** All units, and those that a name needs; most texts have no others. */
function bases(units: readonly KeyUnit[]): (readonly KeyUnit[])[] {
  const core = units.filter(({ dispensable }) => !dispensable);
  if (core.length === 0 || core.length === units.length) return [units];
  return [units, core, units.filter(({ dispensable, guest }) => !dispensable || guest)];
}

function isInside(units: readonly KeyUnit[], at: number): boolean {
  return at > 0 && at < units.length - 1;
}

/** Another connective, or none; after another word, one that is missing. */
function withOtherConnective(units: readonly KeyUnit[], at: number): string[] {
  const { text, guest } = units[at];
  if (isInside(units, at) && isConnective(text)) return ['', ...CONNECTIVES];
  const opens = at < units.length - 1 && units.length <= MAX_INSERTED && !isConnective(units[at + 1].text);
  return opens && !guest ? ['and', 'n'].map((connective) => text + connective) : [];
}

function replacements(units: readonly KeyUnit[], at: number): string[] {
  const { text, guest } = units[at];
  if (guest) return units[at - 1]?.guest ? [] : GUEST_SIGNS.map((sign) => sign + text);
  if (at > 0) return [];
  return [text === 'the' ? '' : `the${text}`];
}
