/** Deals the titles of a songbook out to the acts that share it, no title twice. */

import { random } from '../random.ts';
import type { Act, Songbook, TitleFrame } from './act.ts';

/** The song titles of every act, in the order of `acts`, as many as the act has tracks. */
export function dealTitles(acts: readonly Act[]): string[][] {
  const shares = acts.map((act) => {
    const own = act.own ?? [];
    return { own, wanted: trackCount(act) - own.length };
  });
  const decks = new Map<Songbook, string[]>();
  for (const [index, act] of acts.entries()) {
    if (decks.has(act.book)) continue;
    const wanted = acts.reduce((sum, other, i) => sum + (other.book === act.book ? shares[i].wanted : 0), 0);
    decks.set(act.book, deck(act.book, wanted, `${act.book.lang}/${index}`));
  }
  return acts.map((act, index) => {
    const { own, wanted } = shares[index];
    const dealt = decks.get(act.book)!.splice(0, wanted);
    const chance = random('own', act.name);
    for (const title of own) dealt.splice(chance.integer(0, dealt.length), 0, title);
    return dealt;
  });
}

/** Tracks of an act, on releases and off them. */
export function trackCount(act: Act): number {
  const onAlbums = Object.values(act.albums).reduce((sum, count) => sum + count, 0);
  return onAlbums + (act.singles ?? 0) + (act.loose ?? 0);
}

/** Whole titles and framed ones, mixed evenly, the whole ones all used before a frame repeats its words much. */
function deck(book: Songbook, wanted: number, purpose: string): string[] {
  const sources = [book.titles, ...book.frames.map(pairs)];
  const whole = Math.min(book.titles.length, wanted);
  const framed = Array.from({ length: wanted - whole }, (_, index) => 1 + (index % book.frames.length));
  const left = sources.map((source) => source.values());
  const turns = shuffled([...Array.from({ length: whole }, () => 0), ...framed], purpose);
  return turns.map((turn) => {
    const title = left[turn].next();
    if (title.done)
      throw new Error(`a frame of a songbook in ${book.lang} is too small for ${wanted} titles`);
    return title.value;
  });
}

/**
 * All pairs along the diagonals, so that neighbours share neither half:
 * `A B` × `1 2` → A1 B2 A2 B1.
 */
function pairs({ first, second, join = ' ' }: TitleFrame): string[] {
  const round = leastCommonMultiple(first.length, second.length);
  return Array.from({ length: first.length * second.length }, (_, index) => {
    const shift = Math.floor(index / round);
    return `${first[index % first.length]}${join}${second[(index + shift) % second.length]}`;
  });
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = Math.max(a, b);
  while (multiple % a !== 0 || multiple % b !== 0) multiple += 1;
  return multiple;
}

function shuffled<T>(list: T[], purpose: string): T[] {
  const chance = random('shuffle', purpose);
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = chance.integer(0, last);
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
