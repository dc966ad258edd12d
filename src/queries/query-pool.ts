/**
 * The query threads. A call waits until a thread is free for it; of the calls that wait, that of the payer with the smallest debt starts first,
 * and each payer is charged the time that its calls took:
 *
 *   two threads; A sends 20 calls of 15 ms, then B sends one of 1 ms
 *
 *   1st call of A     starts in the second thread: the first one is kept for payers whose calls are short, and those of A are not
 *   B                 starts in the first thread, before the 19 of A that wait
 *
 * A thread gets further calls while the expected time of those that it has is short, so that it never waits for the main thread.
 *
 * A thread starts with the first call for which no other one is free, and takes some tenths of a second; `start` starts all before. Every
 * thread has each generation that was announced before a call. A long document stays in its thread, which writes the next piece when
 * the client has taken the previous one. Pages are rendered in the other threads, and wait only for each other.
 */
import { flushCompileCache } from 'node:module';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Ask, Question, QuestionOptions } from '../catalogue/question.ts';
import { requireLoaded } from '../catalogue/require-loaded.ts';
import { type Difference, differenceOf } from '../core/catalogue/shared-generation.ts';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import type { CatalogueQuery, Payer, Queries, QueryResponse } from '../http/http-services.ts';
import type { ReaderSettings } from '../http/v3.0/catalogue-reader.ts';
import type { LoadedDocument } from '../http/web/render-page.ts';
import { startThread, type Thread } from '../threads/thread.ts';
import { type AccountsOf, balanceOf, charge, keyOf, type TimeAccount, typicalOf } from './time-accounts.ts';

const WORKER = new URL('./query-worker.ts', import.meta.url);

/** Milliseconds: expected calls up to this length may start in the thread that is kept for short ones. */
const SHORT_MS = 10;
/** Milliseconds: the expected time of the calls that a thread has at the same time, if there are several. */
const AHEAD_MS = 6;
/** Milliseconds that a call may expect to wait. */
const WAIT_MAX_MS = 10_000;
const BUSY_SECONDS = 5;
/** Milliseconds: far longer than any query, so that a supervisor never ends a node that is only busy. */
const STUCK_MS = 30_000;
/** Milliseconds that the first page is expected to take. */
const PAGE_MS = 20;
/**
 * Megabytes of a thread's heap. Most of what a thread uses is shared memory outside of it; a small young generation keeps the garbage of
 * queries small.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** What a query thread is started with. */
export interface QueryThreadData {
  settings: ReaderSettings;
  /** The data folder. */
  folder: string;
}

export type QueryMessage =
  | { kind: 'generation'; difference: Difference }
  /** The rest of a document is not needed. */
  | { kind: 'end'; document: number };

export type QueryCall =
  | { kind: 'read'; query: CatalogueQuery; document: number }
  | { kind: 'question'; name: string; input: unknown }
  | { kind: 'page'; page: LoadedDocument }
  | { kind: 'next piece'; document: number };

export type QueryAnswer = AnsweredCall & Partial<Omit<QueryResponse, 'body' | 'pieces' | 'sent'>>;

interface AnsweredCall {
  /** The value of a question. */
  value?: unknown;
  body: ArrayBuffer | undefined;
  /** Whether the document has further pieces. */
  hasMore: boolean;
  /** Milliseconds. */
  took: number;
  /** Uses of the cache of written items. */
  items: { hits: number; misses: number };
}

type QueryThread = Thread<QueryMessage, QueryCall, QueryAnswer>;

interface PoolThread {
  thread: QueryThread;
  /** How many it has, and how many milliseconds they are expected to take together. */
  calls: number;
  expected: number;
  /** When it began to work without a pause. */
  busySince: number;
}

interface WaitingCall {
  call: QueryCall;
  /** The only thread that can answer it. */
  place: PoolThread | undefined;
  isGone: (() => boolean) | undefined;
  answer: PromiseWithResolvers<{ answer: QueryAnswer; place: PoolThread }>;
}

/** The waiting calls of one address with one application. */
interface Flow {
  key: string;
  accounts: TimeAccount[];
  waiting: WaitingCall[];
  /** When its latest call started, in calls. */
  served: number;
}

export interface QueryPoolOptions {
  /** How many there may be. */
  threads: number;
  /** As it is when a thread starts. */
  data: QueryThreadData;
  accountsOf: AccountsOf;
  env: NodeJS.ProcessEnv;
  log: Log;
  /** The module of the threads, and their pause before a restart, which tests replace. */
  module?: URL;
  pauseMs?: number | undefined;
}

const tooMuchWaits = () =>
  new Refusal(
    'rate-limit',
    'Too many requests of this address or application are waiting for the processor already; send fewer at a time.',
    { retryAfter: BUSY_SECONDS },
  );
const away = () => new Refusal('overload', 'the catalogue cannot be read just now; try again in a moment');

export function createQueryPool(options: QueryPoolOptions) {
  const { threads: count, data, accountsOf, env, log, module = WORKER, pauseMs } = options;
  const threads: PoolThread[] = [];
  const flows = new Map<string, Flow>();
  const items = { hits: 0, misses: 0 };
  let generation: Catalogue | undefined;
  /** All threads have ended repeatedly, and wait for their next start. */
  let isAway = false;
  let isClosing = false;
  let waiting = 0;
  let rejected = 0;
  let served = 0;
  let lastDocument = 0;
  /** Milliseconds that pages take on average. */
  let pageMs = PAGE_MS;

  /** Milliseconds that a call is expected to take. Pages are alike, whoever asks for them. */
  const expectedOf = ({ kind }: QueryCall, accounts: readonly TimeAccount[]) =>
    kind === 'page' ? pageMs : typicalOf(accounts);

  function startNext(): void {
    // A thread loads most of the modules that this thread has loaded.
    flushCompileCache();
    const thread = startThread<QueryMessage, QueryCall, QueryAnswer>({
      module,
      name: `query ${threads.length + 1}`,
      data,
      env,
      resourceLimits: HEAP,
      log,
      pauseMs,
      onStart(post) {
        isAway = false;
        if (generation !== undefined)
          post({ kind: 'generation', difference: differenceOf(undefined, generation) });
      },
      onReady: dispatch,
      onEnd: (ms) => {
        isAway = ms > 0 && !threads.some((other) => other.thread.isRunning());
        if (isAway) rejectWaiting();
      },
    });
    threads.push({ thread, calls: 0, expected: 0, busySince: 0 });
  }

  /** Whether calls wait for a thread that is not started, and none is about to be ready. */
  const needsThread = () =>
    waiting > 0 &&
    !isClosing &&
    threads.length < count &&
    !threads.some(({ thread }) => thread.isRunning() && !thread.isReady());

  function rejectWaiting(): void {
    for (const flow of flows.values()) for (const { answer } of flow.waiting) answer.reject(away());
    flows.clear();
    waiting = 0;
  }

  /** Whether the thread may start a call that is expected to take so long. */
  const isFree = (place: PoolThread, expected: number) =>
    hasRoom(place) && (place.calls === 0 || place.expected + expected <= AHEAD_MS);

  /** The first thread is kept for short calls. */
  const isKept = (place: PoolThread, expected: number) =>
    place === threads[0] && count > 1 && expected > SHORT_MS;

  const hasRoom = ({ thread, calls, expected }: PoolThread) =>
    thread.isReady() && (calls === 0 || expected < AHEAD_MS);

  /** The thread for the first call of the flow, if one is free: the one with the least work. */
  function placeFor({ accounts, waiting: [first] }: Flow): PoolThread | undefined {
    const expected = expectedOf(first.call, accounts);
    // A document that is in the first thread is ended there, even if its payer's calls have become long meanwhile.
    if (first.place !== undefined) return isFree(first.place, expected) ? first.place : undefined;
    let best: PoolThread | undefined;
    for (const place of threads)
      if (isFree(place, expected) && !isKept(place, expected))
        if (best === undefined || place.expected <= best.expected) best = place;
    return best;
  }

  /** The flow with the smallest debt of those for which a thread is free; of equal ones, the one that was served the longest time ago. */
  function nextFlow(): { flow: Flow; place: PoolThread } | undefined {
    if (!threads.some(hasRoom)) return undefined;
    const now = performance.now();
    let next: { flow: Flow; place: PoolThread } | undefined;
    let largest = 0;
    for (const flow of flows.values()) {
      const place = placeFor(flow);
      if (place === undefined) continue;
      const left = balanceOf(flow.accounts, now);
      if (next !== undefined && (left < largest || (left === largest && flow.served >= next.flow.served)))
        continue;
      next = { flow, place };
      largest = left;
    }
    return next;
  }

  function dispatch(): void {
    for (let next = nextFlow(); next !== undefined; next = nextFlow()) {
      const { flow, place } = next;
      const call = flow.waiting.shift()!;
      if (flow.waiting.length === 0) flows.delete(flow.key);
      waiting--;
      flow.served = ++served;
      if (call.isGone?.() !== true) run(call, flow.accounts, place);
    }
    if (needsThread()) startNext();
  }

  function run(
    { call, answer: result }: WaitingCall,
    accounts: readonly TimeAccount[],
    place: PoolThread,
  ): void {
    const expected = expectedOf(call, accounts);
    if (place.calls++ === 0) place.busySince = performance.now();
    place.expected += expected;
    const leave = () => {
      place.calls--;
      place.expected = place.calls === 0 ? 0 : place.expected - expected;
      place.busySince = performance.now();
    };
    place.thread.call(call).then(
      (answer) => {
        leave();
        charge(accounts, answer.took, call.kind !== 'page');
        if (call.kind === 'page') pageMs += (answer.took - pageMs) / 8;
        items.hits += answer.items.hits;
        items.misses += answer.items.misses;
        result.resolve({ answer, place });
        dispatch();
      },
      (error) => {
        leave();
        result.reject(error);
        dispatch();
      },
    );
  }

  function enqueue(
    call: QueryCall,
    payer: Payer,
    place: PoolThread | undefined,
    isGone?: () => boolean,
  ): Promise<{ answer: QueryAnswer; place: PoolThread }> {
    if (isAway) return Promise.reject(away());
    const key = flowOf(call, payer);
    const flow = flows.get(key) ?? {
      key,
      accounts: accountsOf(payer, performance.now()),
      waiting: [],
      served,
    };
    if (flow.waiting.length * expectedOf(call, flow.accounts) > WAIT_MAX_MS * count) {
      rejected++;
      return Promise.reject(tooMuchWaits());
    }
    const answer = Promise.withResolvers<{ answer: QueryAnswer; place: PoolThread }>();
    flow.waiting.push({ call, place, isGone, answer });
    flows.set(key, flow);
    waiting++;
    dispatch();
    return answer.promise;
  }

  async function* piecesOf(
    first: Buffer,
    document: number,
    payer: Payer,
    place: PoolThread,
  ): AsyncGenerator<Buffer, undefined> {
    yield first;
    for (let hasMore = true; hasMore; ) {
      const { answer } = await enqueue({ kind: 'next piece', document }, payer, place);
      hasMore = answer.hasMore;
      if (answer.body !== undefined) yield Buffer.from(answer.body);
    }
    return undefined;
  }

  const queries: Queries = {
    async read(query, payer, isGone) {
      const document = ++lastDocument;
      const { answer, place } = await enqueue({ kind: 'read', query, document }, payer, undefined, isGone);
      const { body: bytes, hasMore, status = 500, headers = [], code = 1, tag, intendedStatus } = answer;
      const body = bytes && Buffer.from(bytes);
      const response = { status, headers, code, tag, intendedStatus };
      if (!hasMore) return { ...response, body };
      return {
        ...response,
        pieces: piecesOf(body!, document, payer, place),
        sent: () => place.thread.post({ kind: 'end', document }),
      };
    },
    async render(page, { payer, isGone }) {
      const payers = { address: payer, application: undefined };
      const { answer } = await enqueue({ kind: 'page', page }, payers, undefined, isGone);
      return { body: Buffer.from(answer.body!), tag: answer.tag! };
    },
  };

  const ask: Ask = async <Input, Output>(
    { name }: Question<Input, Output>,
    input: Input,
    { payer, isGone }: QuestionOptions,
  ) => {
    requireLoaded(generation);
    const payers = { address: payer, application: undefined };
    const { answer } = await enqueue({ kind: 'question', name, input }, payers, undefined, isGone);
    return answer.value as Output;
  };

  return {
    ...queries,
    ask,
    /** Starts the threads that no call has started yet. Resolves when each is ready for calls, or has ended. */
    async start(): Promise<void> {
      while (threads.length < count) startNext();
      await Promise.all(threads.map(({ thread }) => thread.settled));
    },
    /** All arrays of the generation are shared. Calls from now on are answered from it, or from a later one. */
    setGeneration(next: Catalogue): void {
      const difference = differenceOf(generation, next);
      generation = next;
      for (const { thread } of threads) thread.post({ kind: 'generation', difference });
    },
    /** Threads that run now. */
    running: () => threads.filter(({ thread }) => thread.isRunning()).length,
    /** The numbers of threads that have not answered for long. */
    stuck(): number[] {
      const before = performance.now() - STUCK_MS;
      return threads.flatMap(({ calls, busySince }, i) => (calls > 0 && busySince < before ? [i + 1] : []));
    },
    /** Calls that wait. */
    waiting: () => waiting,
    /** Since the start: calls that would have waited too long. */
    rejected: () => rejected,
    /** Uses of the cache of written items. */
    items: () => items,
    /** Bytes of the JavaScript heap of each thread that runs. */
    heapBytes: () => Promise.all(threads.map(({ thread }) => thread.heapBytes())),
    /** Resolves when all threads have answered their calls. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(threads.map(({ thread }) => thread.close()));
    },
  };
}

/** The next piece of a document needs its thread, and a page one of those for long calls: the other calls of the payer do not wait for them. */
function flowOf(call: QueryCall, payer: Payer): string {
  if (call.kind === 'next piece') return `${keyOf(payer)} ${call.document}`;
  return call.kind === 'page' ? `${keyOf(payer)} pages` : keyOf(payer);
}

export type QueryPool = ReturnType<typeof createQueryPool>;
