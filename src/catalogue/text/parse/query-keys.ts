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
const GUEST_SIGNS = ['feat', 'ft', 'featuring'];

export interface KeyUnit {
  text: string;
  /** A name may lack it. */
  dispensable: boolean;
  /** Of a guest (`feat. Tom`). */
  guest: boolean;
}

/** Keys of other names that a query may be the whole of, without its own. */
export interface OtherKeys {
  /** With another connective, or without it. */
  equivalent: string[];
  nearly: string[];
}

export function otherKeys(key: string, units: readonly KeyUnit[]): OtherKeys {
  const equivalent = new Set<string>();
  const keys = new Set<string>();
  for (const base of bases(units)) {
    const texts = base.map(({ text }) => text);
    keys.add(texts.join(''));
    for (const [i, text] of texts.entries()) {
      const to = base === units && isInside(base, i) && isConnective(text) ? equivalent : keys;
      for (const other of replacements(base, i)) {
        texts[i] = other;
        if (keys.size + equivalent.size < MAX_KEYS) to.add(texts.join(''));
        texts[i] = text;
      }
    }
  }
  keys.delete(key);
  keys.delete('');
  if (equivalent.size === 0) return { equivalent: [], nearly: [...keys] };
  equivalent.delete(key);
  return { equivalent: [...equivalent], nearly: [...keys].filter((one) => !equivalent.has(one)) };
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

function replacements(units: readonly KeyUnit[], at: number): string[] {
  const { text, guest } = units[at];
  if (isInside(units, at) && isConnective(text)) return ['', ...CONNECTIVES];
  if (guest) return units[at - 1]?.guest ? [] : GUEST_SIGNS.map((sign) => sign + text);
  const replaced: string[] = [];
  if (at === 0) replaced.push(text === 'the' ? '' : `the${text}`);
  const opens = at < units.length - 1 && units.length <= MAX_INSERTED && !isConnective(units[at + 1].text);
  if (opens) for (const connective of ['and', 'n']) replaced.push(text + connective);
  return replaced;
}
