/** A query thread for tests: the target of a query says what it does, and how long that takes. */
import { applyDifference } from '../core/catalogue/shared-generation.ts';
import { Refusal } from '../domain/refusal.ts';
import type { LoadedDocument } from '../http/web/render-page.ts';
import { readThreadData, serveCalls } from '../threads/serve-calls.ts';
import type { QueryAnswer, QueryCall, QueryMessage } from './query-pool.ts';

interface FixtureGeneration {
  version: number;
}

const { log } = readThreadData();
let generation: FixtureGeneration | undefined;
/** How many pieces of each document are left. */
const documents = new Map<number, number>();

serveCalls<QueryMessage, QueryCall, QueryAnswer>({
  receive(message) {
    if (message.kind === 'end') {
      log.info(`end ${message.document}`);
      return;
    }
    generation = applyDifference<FixtureGeneration>(generation, message.difference);
  },
  answer(call) {
    const begun = performance.now();
    const answer = answerCall(call);
    const took = performance.now() - begun;
    return { answer: { ...answer, took, items: { hits: 1, misses: 2 } }, transferred: [] };
  },
  close() {},
});

function answerCall(call: QueryCall) {
  if (call.kind === 'read') return read(call);
  if (call.kind === 'next piece') return nextPiece(call.document);
  if (call.kind === 'page') return render(call.page);
  const { name, input } = call;
  if (name === 'refused') throw new Refusal('type', `${input} is not accepted`);
  return { value: { name, input, version: generation?.version }, body: undefined, hasMore: false };
}

function read({ query: { target }, document }: Extract<QueryCall, { kind: 'read' }>) {
  const [name, value] = target.split(' ');
  if (name === 'end') process.exit(1);
  if (name === 'pieces') {
    documents.set(document, Number(value));
    return { status: 200, headers: [], code: 0, ...nextPiece(document) };
  }
  const until = performance.now() + Number(value ?? 0);
  while (performance.now() < until);
  return { status: 200, headers: [], code: 0, body: bytes(`${name} ${generation?.version}`), hasMore: false };
}

/** The URL says how long it takes. */
function render({ url, data }: LoadedDocument) {
  const until = performance.now() + Number(url);
  while (performance.now() < until);
  return { body: bytes(data), tag: `"${data}"`, hasMore: false };
}

function nextPiece(document: number): Pick<QueryAnswer, 'body' | 'hasMore'> {
  const left = documents.get(document);
  if (left === undefined) throw new Error('unknown document');
  documents.set(document, left - 1);
  return left === 0 ? { body: undefined, hasMore: false } : { body: bytes(`${left};`), hasMore: true };
}

function bytes(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text)).buffer;
}
