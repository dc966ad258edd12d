/** Looks for slow requests: random ones, and changes of the slowest so far. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Draw } from '../../catalogue/draw.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { createRandomRequests, type RandomRequest, targetOf } from './random-requests.ts';

export interface SlowRequest {
  request: RandomRequest;
  target: string;
  /** The shortest of three longest stretches, in milliseconds. */
  stretch: number;
}

interface WorstSearch {
  catalogue: Catalogue;
  draw: Draw;
  /** How many requests are tried. */
  tries: number;
  /** The longest stretch of one request. */
  measure(target: string): Promise<number>;
  progress: BenchProgress;
}

const REPORTED = 10;
/** Of each operation, so many are changed further. */
const KEPT = 8;
/** Most slow requests are found by changing others. */
const CHANGED = 0.6;

/** The slowest, at most `REPORTED`. */
export async function searchWorst(search: WorstSearch): Promise<SlowRequest[]> {
  const { draw, tries, progress } = search;
  const random = createRandomRequests(draw, search.catalogue);
  const slowest = new Map<string, SlowRequest[]>();
  for (let i = 0; i < tries; i++) {
    if (i % 100 === 0) progress.step(`worst: random request ${i} of ${tries}`);
    const known = slowest.size > 0 && draw.chance(CHANGED) ? draw.pick([...slowest.values()]) : undefined;
    const request = known === undefined ? random.draw() : random.change(draw.pick(known).request);
    const { path } = request.operation;
    const kept = slowest.get(path) ?? [];
    // Times may be 0.
    const least = kept.length < KEPT ? -1 : kept[KEPT - 1].stretch;
    const target = targetOf(request);
    const stretch = await shortest(search, target, least);
    if (stretch <= least || kept.some((one) => one.target === target)) continue;
    const all = [...kept, { request, target, stretch }].sort((a, b) => b.stretch - a.stretch);
    slowest.set(path, all.slice(0, KEPT));
  }
  return [...slowest.values()]
    .flat()
    .sort((a, b) => b.stretch - a.stretch)
    .slice(0, REPORTED);
}

/** Of three runs, or fewer as soon as one is not above `least`. */
async function shortest({ measure }: WorstSearch, target: string, least: number): Promise<number> {
  let stretch = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && stretch > least; run++) stretch = Math.min(stretch, await measure(target));
  return stretch;
}
