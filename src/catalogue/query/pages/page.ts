/**
 * From filters and an order to one page. Three ways lead to the same page; the fastest is chosen.
 *
 * Step: if many rows match, walk the order and test row by row until the page is full, without computing all matches. Walk:
 * the same over the set of all matches, if they must be counted or the offset is large. Gather: list all matches and cut out
 * the window of the page, if they are few or sorted by relevance.
 */
import type { OrdinalPage } from '../../catalogue.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { gather } from './gather.ts';
import { decidingKeys } from './key-values.ts';
import { finished, isById, type PageRequest } from './page-request.ts';
import { asBits, type Selection, select, selectedOrdinals, selectOrdinals } from './selection.ts';
import { step, walk } from './walk.ts';

export function pageOf(typed: PageRequest): OrdinalPage {
  const { size, filters, relevance } = typed;
  const request = { ...typed, ...decidingOrder(typed) };
  if (relevance !== undefined) return gather(request, selectOrdinals(size, filters));
  return step(request) ?? pageOfSelection(request, select(size, filters));
}

/** The same order with fewer keys. */
function decidingOrder({ keys, relevance }: PageRequest): Pick<PageRequest, 'keys' | 'relevance'> {
  const deciding = { keys: decidingKeys(keys) };
  if (relevance === undefined) return deciding;
  const before = decidingKeys(keys.slice(0, relevance.before)).length;
  return { ...deciding, relevance: { ...relevance, before } };
}

function pageOfSelection(request: PageRequest, selection: Selection): OrdinalPage {
  const { keys, grouping } = request;
  if (isById(keys) && grouping === undefined) return pageById(request, selection);
  return (
    (walks(request, selection) ? walk(request, asBits(selection, request.size)) : undefined) ??
    gather(request, selectedOrdinals(selection))
  );
}

/** A step of the walk costs about an eighth of gathering and comparing a row. */
function walks({ size, offset, limit }: PageRequest, { count }: Selection): boolean {
  const steps = Math.min(size, ((offset + limit + 1) * size) / Math.max(1, count));
  return steps < count * 8;
}

function pageById({ keys, offset, limit, fullcount }: PageRequest, selection: Selection): OrdinalPage {
  const { count } = selection;
  const descending = keys.length > 0 && keys[0].descending;
  const from = descending ? Math.max(0, count - offset - limit) : offset;
  const length = descending ? Math.max(0, Math.min(limit, count - offset)) : limit;
  const ordinals =
    selection.kind === 'few'
      ? partOf(selection.ordinals, from, length)
      : sliceOf(selection.bits, from, length);
  if (descending) ordinals.reverse();
  return finished(ordinals, offset + limit < count, fullcount ? count : undefined);
}

/** A loop, because `Array.from` is several times slower. */
function partOf(ordinals: Uint32Array, from: number, length: number): Ordinal[] {
  const slice: Ordinal[] = [];
  const end = Math.min(ordinals.length, from + length);
  for (let i = from; i < end; i++) slice.push(ordinals[i]);
  return slice;
}

/** Ordinals number `offset` to `offset + limit` of the bits, skipping whole words by their count. */
function sliceOf(bits: Bits, offset: number, limit: number): Ordinal[] {
  const slice: Ordinal[] = [];
  let skip = offset;
  for (let word = 0; word < bits.length && slice.length < limit; word++) {
    let rest = bits[word];
    if (skip > 0) {
      const count = ordinalsInWord(rest);
      if (count <= skip) {
        skip -= count;
        continue;
      }
    }
    for (; rest !== 0 && slice.length < limit; rest &= rest - 1) {
      if (skip > 0) skip--;
      else slice.push((word << 5) | (31 - Math.clz32(rest & -rest)));
    }
  }
  return slice;
}

function ordinalsInWord(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
