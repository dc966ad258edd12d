/**
 * Everything below `/v3.0`: one request in, one envelope out, in the order of checks of decision 3: path, method,
 * client, format, required, values.
 */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import type { Client } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Handled, loggedPath, METHODS, type Target } from '../answer.ts';
import type { Services } from '../services.ts';
import { createAnswers, notModified, preflight } from './answer.ts';
import { entityTag, hash, matches } from './caching.ts';
import { chooseDelivery, type Delivery } from './delivery.ts';
import type { Headers } from './envelope.ts';
import { failed } from './errors.ts';
import { nextPage } from './next-page.ts';
import type { Operation, Values } from './operation.ts';
import { lastValue, type Pairs, splitQuery } from './query-string.ts';
import { quote } from './quote.ts';
import { type Collected, collect, parseAll, QUERY_MAX, requirePresent } from './read-parameters.ts';
import { createSource, type Source } from './shapes/row.ts';
import { createUrls } from './shapes/urls.ts';

const VERSION = 'v3.0';

/** `/v3.0/tracks`, `/v2.0`, `/v3.1/…`: a path that means some version of the interface. */
const VERSIONED = /^\/(v\d+(?:\.\d+)*)(?:\/|$)/;

export function isVersioned(path: string): boolean {
  return path.charCodeAt(1) === 0x76 && VERSIONED.test(path);
}

/** As much of a request as an answer depends on, beside its target. */
export interface RequestHead {
  method?: string | undefined;
  headers: { 'if-none-match'?: string | undefined };
}

export type Handler = (request: RequestHead, target: Target, requestId: string) => Handled;

export function createHandler(services: Services, operations: readonly Operation[]): Handler {
  const { settings, clients, waveforms, log } = services;
  const urls = createUrls(settings.url);
  const answers = createAnswers();
  const tagPrefix = hash(`${settings.version} ${settings.url} ${settings.storeId}`);
  // Weak, so that a generation that was replaced does not wait for the next request to be let go.
  const sources = new WeakMap<Catalogue, Source>();
  const byPath = new Map<string, Operation>();
  for (const operation of operations) {
    byPath.set(`/${VERSION}/${operation.path}`, operation).set(`/${VERSION}/${operation.path}/`, operation);
  }

  function answer(request: RequestHead, target: Target, pairs: Pairs, delivery: Delivery): Handled {
    const { warnings } = delivery;
    const operation = byPath.get(target.path);
    if (operation === undefined) throw unknownPath(target.path, warnings);
    checkMethod(request.method, operation);
    if (request.method === 'OPTIONS') return { ...preflight(), operation: operation.path };
    const client = getClient(pairs);
    if (delivery.formatProblem !== undefined) throw delivery.formatProblem;
    if (target.query.length > QUERY_MAX) throw tooLong(target.query.length);
    const collected = collect(operation, pairs, warnings);
    requirePresent(operation, collected);
    if (delivery.callbackProblem !== undefined) throw delivery.callbackProblem;
    const values = parseAll(operation, collected, warnings);

    const catalogue = services.catalogue();
    if (catalogue === undefined) {
      throw new Refusal('overload', 'the catalogue is being loaded; the request may be tried again soon');
    }
    const names = { operation: operation.path, client: client.clientId };
    const tag = entityTag(tagPrefix, catalogue.version, target.whole);
    const known = request.headers['if-none-match'];
    if (known !== undefined && matches(known, tag)) return { ...notModified(tag), ...names };

    const page = operation.find(values, catalogue, warnings);
    const context = { source: sourceOf(catalogue), client };
    const found = answers.success(delivery, {
      headers: headersOf(page, warnings),
      items: (scratch, syntax) => operation.writeItems(scratch, syntax, values, context, page),
      tag,
      next: linkToNext(target.path, page, collected, values),
    });
    return { ...found, ...names };
  }

  function sourceOf(catalogue: Catalogue): Source {
    let source = sources.get(catalogue);
    if (source === undefined) {
      source = createSource(catalogue, waveforms, urls);
      sources.set(catalogue, source);
    }
    return source;
  }

  function getClient(pairs: Pairs): Client {
    const clientId = lastValue(pairs, 'client_id');
    if (clientId === undefined) {
      throw new Refusal('client', 'parameter client_id is missing; the developer portal issues one');
    }
    const client = clients.find(clientId);
    if (client === undefined) {
      throw new Refusal('client', `parameter client_id: ${quote(clientId)} is not known here`);
    }
    if (client.suspended) {
      throw new Refusal('suspended-application', `the application ${quote(client.clientId)} is suspended`);
    }
    return client;
  }

  function linkToNext(
    path: string,
    page: Page,
    { given }: Collected,
    { offset }: Values,
  ): string | undefined {
    if (!page.more) return undefined;
    return nextPage(settings.url + path, given, Number(offset ?? 0) + page.ordinals.length);
  }

  function wants200(pairs: Pairs): boolean {
    const clientId = lastValue(pairs, 'client_id');
    try {
      return clientId !== undefined && clients.find(clientId)?.failuresAs200 === true;
    } catch {
      // The request has failed already, and that failure is the one to tell.
      return false;
    }
  }

  function refuse(
    error: unknown,
    requestId: string,
    target: Target,
    pairs: Pairs,
    delivery: Delivery,
  ): Handled {
    const failure = failed(error);
    if (failure.internal) log.error('request failed', { requestId, path: loggedPath(target), error });
    const as200 = settings.failuresAs200 || delivery.callback !== undefined || wants200(pairs);
    const answer: Handled = answers.failure(delivery, failure, as200 ? 200 : failure.status);
    const operation = byPath.get(target.path)?.path;
    return operation === undefined ? answer : { ...answer, operation };
  }

  return (request, target, requestId) => {
    const pairs = splitQuery(target.query);
    const delivery = chooseDelivery(pairs, request.method === 'GET' || request.method === 'HEAD');
    try {
      return answer(request, target, pairs, delivery);
    } catch (error) {
      return refuse(error, requestId, target, pairs, delivery);
    }
  };
}

function headersOf({ ordinals, fullcount }: Page, warnings: string[]): Headers {
  return {
    code: 0,
    errorMessage: '',
    warnings,
    resultsCount: ordinals.length,
    resultsFullcount: fullcount,
  };
}

function unknownPath(path: string, warnings: string[]): Refusal {
  const version = VERSIONED.exec(path)?.[1];
  if (version !== undefined && version !== VERSION) {
    warnings.push(`unknown version ${quote(version)}: this service speaks ${VERSION}`);
  }
  return new Refusal('not-found', `there is no ${quote(path)} here`);
}

function checkMethod(method: string | undefined, { path }: Operation): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  throw new Refusal('http-method', `${path} does not take ${method}; accepted: ${METHODS}`);
}

function tooLong(length: number): Refusal {
  return new Refusal('type', `the query string has ${length} bytes; accepted: at most ${QUERY_MAX}`);
}
