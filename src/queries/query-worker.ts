/** The module of a query thread: answers catalogue reads and questions from the generation in shared memory, and renders pages. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { applyDifference, collectColumns } from '../core/catalogue/shared-generation.ts';
import { warmUp } from '../core/catalogue/warm-up.ts';
import { createCatalogueReader } from '../http/v3.0/catalogue-reader.ts';
import { OPERATIONS } from '../http/v3.0/operations.ts';
import { type LoadedDocument, renderPage } from '../http/web/render-page.ts';
import { openWaveformFile } from '../media/waveform-file.ts';
import { readThreadData, serveCalls } from '../threads/serve-calls.ts';
import type { QueryAnswer, QueryCall, QueryMessage, QueryThreadData } from './query-pool.ts';
import { QUESTIONS } from './questions.ts';

/** Fewer than the main thread: each takes 1 kB in every thread. */
const WAVEFORMS_CACHED = 1024;

const {
  data: { settings, folder },
  log,
} = readThreadData<QueryThreadData>();
const waveforms = openWaveformFile(folder, settings.storeId, log, WAVEFORMS_CACHED);
let generation: Catalogue | undefined;
let isPrepared = false;
type Unmeasured = Omit<QueryAnswer, 'took' | 'items'>;

const items = { hits: 0, misses: 0 };
/** Long documents whose clients have not taken all pieces yet. */
const documents = new Map<number, Iterator<Buffer, undefined>>();
const read = createCatalogueReader(
  { catalogue: () => generation, waveforms, settings, log, items },
  OPERATIONS,
);

serveCalls<QueryMessage, QueryCall, QueryAnswer>({
  receive(message) {
    if (message.kind === 'end') documents.delete(message.document);
    else replaceGeneration(message);
  },
  answer(call) {
    const begun = performance.now();
    return call.kind === 'page'
      ? render(call.page).then((answer) => answered(answer, begun))
      : answered(answerCall(call), begun);
  },
  close: waveforms.close,
});

function answered({ body, ...answer }: Unmeasured, begun: number) {
  const took = performance.now() - begun;
  const used = { ...items };
  [items.hits, items.misses] = [0, 0];
  return { answer: { ...answer, body, took, items: used }, transferred: body === undefined ? [] : [body] };
}

async function render(page: LoadedDocument): Promise<Unmeasured> {
  const { body, tag } = await renderPage(page);
  return { body: bytesOf(body), tag, hasMore: false };
}

function replaceGeneration({ difference }: Extract<QueryMessage, { kind: 'generation' }>): void {
  generation = applyDifference<Catalogue>(generation, difference);
  collectColumns(difference);
  if (isPrepared) return;
  isPrepared = true;
  warmUp(generation, log);
}

function answerCall(call: Exclude<QueryCall, { kind: 'page' }>): Unmeasured {
  if (call.kind === 'read') return answerRead(call);
  if (call.kind === 'next piece') return nextPiece(call.document);
  const value = QUESTIONS.get(call.name)!.answer(generation!, call.input as never);
  return { value, body: undefined, hasMore: false };
}

function answerRead({ query, document }: Extract<QueryCall, { kind: 'read' }>) {
  const { body, pieces, ...response } = read(query);
  if (pieces !== undefined) {
    // In this thread, pieces are written synchronously.
    documents.set(document, pieces as Iterator<Buffer, undefined>);
    return { ...response, ...nextPiece(document) };
  }
  return { ...response, body: body && bytesOf(body), hasMore: false };
}

function nextPiece(document: number): Pick<QueryAnswer, 'body' | 'hasMore'> {
  const pieces = documents.get(document);
  if (pieces === undefined) throw new Error('the thread of the document has ended');
  const { done, value } = pieces.next();
  if (!done) return { body: bytesOf(value), hasMore: true };
  documents.delete(document);
  return { body: undefined, hasMore: false };
}

/** A buffer of exactly these bytes: a view of a larger one would be sent with all of it. `slice` would fill it with zeros first. */
function bytesOf(bytes: Buffer): ArrayBuffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes.buffer as ArrayBuffer;
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact.buffer;
}
