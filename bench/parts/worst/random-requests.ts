/** Random requests with any parameters of the catalogue reads, as a client would try them that looks for slow ones. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Operation } from '../../../src/http/v3.0/kinds/operation.ts';
import { OPERATIONS } from '../../../src/http/v3.0/operations.ts';
import type { Parameter } from '../../../src/http/v3.0/parameters/parameter-types.ts';
import type { Draw } from '../../catalogue/draw.ts';
import type { BenchProgress } from '../../measure/progress.ts';

interface RandomRequest {
  operation: Operation;
  /** Decoded, by parameter. */
  values: ReadonlyMap<string, string>;
}

interface RandomRequests {
  draw(): RandomRequest;
  /** One with some other values. */
  change(request: RandomRequest): RandomRequest;
}

const READS = OPERATIONS.filter(({ kind }) => kind === 'catalogue read');
/** Has most parameters. */
const TRACKS = READS.filter(({ path }) => path === 'tracks');
/** The client is added to every request, and the token is not for catalogue reads. */
const LEFT_OUT = ['client_id', 'access_token', 'callback'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const TEXT_MAX = 1000;
const LIST_MAX = 200;
const COUNTS = [1, 1, 2, 3, 5, 16, LIST_MAX];

/** Of kinds without a list of values. */
const SAMPLES: Record<string, readonly string[]> = {
  boolean: ['true', 'false'],
  true: ['true'],
  limit: ['1', '10', '200'],
  integer: ['1', '500', '20000'],
  coordinates: ['48_2', '-33_151'],
  language: ['en', 'fr'],
  'language list': ['en', 'en fr de es it'],
  'country list': ['FRA', 'FRA DEU USA ITA ESP'],
  'date interval': ['0000-00-00_2035-01-01', '2005-01-01_2012-12-31', '2010-03-01_2010-03-31'],
  'integer interval': ['0_99999', '120_300', '200_201'],
};

function createRandomRequests(draw: Draw, catalogue: Catalogue): RandomRequests {
  const count = () => draw.pick(COUNTS);
  const many = (length: number, one: () => string) => Array.from({ length }, one);

  /** A word with a letter more, less, or in another place. */
  function mistyped(): string {
    const word = draw.word(0, 3000);
    const at = draw.below(word.length);
    const rest = word.slice(at + draw.below(2));
    return `${word.slice(0, at)}${draw.chance(0.5) ? draw.pick(LETTERS) : ''}${rest}`;
  }

  const words = [
    draw.frequentWord,
    draw.frequentWord,
    () => draw.word(0, 60),
    () => draw.word(0, 40_000),
    () => draw.pick(LETTERS),
    () => draw.word(0, 400).slice(0, 2),
    draw.wordPart,
    mistyped,
    () => draw.pick([...'日本愛夢空'].concat('사랑', 'さくら', 'Кино')),
  ];
  const syntax = [
    (word: string) => word,
    (word: string) => `"${word}"`,
    (word: string) => `"${word} ${draw.frequentWord()}"`,
    (word: string) => `"${word} ${word}"`,
    (word: string) => `-${word}`,
    (word: string) => `-"${word} ${word}"`,
  ];

  /** Words of one sort, or of all. */
  function text(): string {
    const sort = draw.chance(0.6) ? draw.pick(words) : () => draw.pick(words)();
    const spelled = draw.chance(0.6) ? syntax[0] : (word: string) => draw.pick(syntax)(word);
    return many(count(), () => spelled(sort()))
      .join(' ')
      .slice(0, TEXT_MAX);
  }

  function ids({ path }: Operation, name: string): string {
    const of = (['albums', 'artists', 'tracks'] as const).find((one) =>
      (name === 'id' ? path : name).startsWith(one.slice(0, -1)),
    );
    const { id } = catalogue[of ?? 'tracks'];
    return many(count(), () => String(draw.pick(id as unknown as number[]))).join(' ');
  }

  function drawValue(operation: Operation, name: string, { kind, values, list }: Parameter): string {
    if (name === 'offset') return String(Math.floor(draw.tracks * draw.next() ** draw.pick([1, 4, 16])));
    if (values !== undefined)
      return many(
        list ? count() : 1,
        () => `${draw.pick(values)}${kind === 'order' ? draw.pick(['', '_desc']) : ''}`,
      ).join(' ');
    if (SAMPLES[kind] !== undefined) return draw.pick(SAMPLES[kind]);
    if (kind.startsWith('id')) return list ? ids(operation, name) : ids(operation, name).split(' ')[0];
    if (kind === 'text list')
      return many(count(), draw.frequentWord).concat(draw.tags(5)).slice(0, LIST_MAX).join(' ');
    return kind === 'prefix' ? `${draw.word(0, 400).slice(0, 2)}${text()}`.slice(0, TEXT_MAX) : text();
  }

  function drawRequest(): RandomRequest {
    const operation = draw.pick(draw.chance(0.6) ? TRACKS : READS);
    const share = draw.pick([0.03, 0.1, 0.2]);
    const values = new Map<string, string>();
    for (const [name, parameter] of operation.parameters)
      if (!LEFT_OUT.includes(name) && (parameter.required || draw.chance(isDecisive(name) ? 0.4 : share)))
        values.set(name, drawValue(operation, name, parameter));
    return { operation, values };
  }

  return {
    draw: drawRequest,
    change({ operation, values }) {
      const changed = new Map(values);
      for (let i = draw.pick([1, 1, 2, 3]); i > 0; i--) {
        const [name, parameter] = draw.pick([...operation.parameters]);
        const known = changed.get(name);
        if (LEFT_OUT.includes(name)) continue;
        if (known !== undefined && !parameter.required && draw.chance(0.3)) changed.delete(name);
        else if (known !== undefined && parameter.kind === 'text' && draw.chance(0.5))
          changed.set(name, `${known} ${draw.pick(syntax)(draw.pick(words)())}`.slice(0, TEXT_MAX));
        else changed.set(name, drawValue(operation, name, parameter));
      }
      return { operation, values: changed };
    },
  };
}

/** Of the parameters that most of the work depends on. */
function isDecisive(name: string): boolean {
  return ['search', 'namesearch', 'order', 'offset', 'limit', 'fullcount', 'groupby', 'type'].includes(name);
}

/** Below `/v3.0/`, without `client_id`. */
function targetOf({ operation, values }: RandomRequest): string {
  return `${operation.path}?${new URLSearchParams([...values])}`;
}

interface SlowRequest {
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

/** The slowest of random requests and of changes of the slowest so far, at most `REPORTED`. */
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
