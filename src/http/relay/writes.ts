/** Both sides of `core/threads/forwarded-writes.ts`, between an HTTP request and an API call. */
import { type GenerationReaders, reading } from '../../core/catalogue/generation-use.ts';
import type { AnswerWrite, ForwardWrite, WriteAnswer } from '../../core/threads/forwarded-writes.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { RequestHandler } from '../connections/exchange.ts';
import type { FairQueue, Payer } from '../connections/fair-queue.ts';
import { type Endpoints, tooMuchWaits } from '../endpoints.ts';
import type { AddressOf } from '../request/address.ts';
import { formOf, readForm } from '../request/form.ts';
import { parseTarget, type RequestTarget } from '../request/request-target.ts';
import { type HttpResponse, wholeBody } from '../response.ts';

/** Read thread: the handler of API writes. */
export function createWriteForwarder(forward: ForwardWrite, addressOf: AddressOf): RequestHandler {
  return async (request, target, requestId) => {
    const { method = '', headers } = request;
    const body = await readForm(request).then(({ pairs }) => pairs, rejectedBody);
    const { body: text, ...response } = await forward({
      method,
      url: target.original,
      authorization: headers.authorization,
      address: addressOf(request),
      body,
      requestId,
    });
    return { ...response, body: text === undefined ? undefined : Buffer.from(text) };
  };
}

/** The main thread rejects it after other checks, which come first. */
function rejectedBody(error: unknown): string {
  if (error instanceof Refusal && error.kind === 'type') return error.message;
  throw error;
}

export interface WriteAnswerOptions {
  endpoints: Pick<Endpoints, 'callApi'>;
  fairQueue: FairQueue;
  readers: GenerationReaders;
  payerOf(address: string, target: RequestTarget): Payer;
}

/** Main thread. */
export function createWriteAnswers(options: WriteAnswerOptions): AnswerWrite {
  const { endpoints, fairQueue, readers, payerOf } = options;
  return ({ number, method, url, authorization, address, body, requestId }, answer) => {
    const target = parseTarget(url);
    const form = typeof body === 'string' ? new Refusal('type', body) : formOf(body);
    const request = { method, headers: { authorization }, address, form };
    const call = (refusal?: Refusal) =>
      reading(readers, async () => {
        const response = await endpoints.callApi({ ...request, refusal }, target, requestId);
        answer(answerOf(number, response));
      });
    if (!fairQueue.run(payerOf(address, target), () => call())) void call(tooMuchWaits());
  };
}

function answerOf(number: number, response: HttpResponse): WriteAnswer {
  const { status, headers, operation, client, kind, intendedStatus, sent } = response;
  // The memory of the body is used again.
  const body = wholeBody(response)?.toString();
  sent?.();
  return { number, status, headers, body, operation, client, kind, intendedStatus };
}
