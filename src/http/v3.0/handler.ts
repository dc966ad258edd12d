/**
 * Everything below `/v3.0`: one request in, one envelope out (or one redirect to a file), in the order of checks of decision 3: path, method,
 * client, rate, format, required, values, token.
 */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import type { Client, RateLimitStatus } from '../../domain/ports.ts';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import type { Grant } from '../../domain/users.ts';
import { type Handled, loggedPath, METHODS, type Target } from '../answer.ts';
import { entityTag, hash, matches } from '../caching.ts';
import type { Form } from '../form.ts';
import { addFields, lastValue, type Pairs, splitQuery } from '../query-string.ts';
import type { Services } from '../services.ts';
import {
  addStanding,
  createAnswers,
  type Draft,
  NO_ITEMS,
  notModified,
  plainFailure,
  preflight,
  redirectTo,
} from './answer.ts';
import {
  getClient,
  getClientOf,
  getGrant,
  readToken,
  requireOwnToken,
  requireWriting,
  usesHttpStatuses,
} from './asker.ts';
import { chooseDelivery, type Delivery } from './delivery.ts';
import type { Headers } from './envelope.ts';
import { failed } from './errors.ts';
import { nextPage } from './next-page.ts';
import type {
  CatalogueRead,
  FileRedirect,
  KeyedRead,
  LiveRead,
  Operation,
  Values,
  Write,
} from './operation.ts';
import { operationsByPath, unknownPath } from './paths.ts';
import { quote } from './quote.ts';
import { type Collected, collect, parseAll, QUERY_MAX, requirePresent } from './read-parameters.ts';
import { createSource, type Source } from './shapes/row.ts';
import { createUrls } from './shapes/urls.ts';

/** As much of a request as an answer depends on, beside its target. */
export interface ApiRequest {
  method?: string | undefined;
  headers: { 'if-none-match'?: string | undefined; authorization?: string | undefined };
  /** Of whoever asks, seen through the configured proxies. */
  address: string;
  /** The body of a POST, or why it could not be read. */
  form: Form | Error | undefined;
  /** The request is refused with this before anything is looked at. */
  refusal?: Refusal;
}

/** What the catalogue answers is answered at once. Never throws for what a request may bring, and never rejects. */
export type Handler = (request: ApiRequest, target: Target, requestId: string) => Handled | Promise<Handled>;

/** A request on its way through the checks, and what they found. */
interface Exchange {
  request: ApiRequest;
  target: Target;
  requestId: string;
  pairs: Pairs;
  delivery: Delivery;
  operation: Operation | undefined;
  client: Client | undefined;
  /** Found by a token that came instead of `client_id`. The answer is then the caller's alone and no cache may keep it. */
  grant: Grant | undefined;
  standing: RateLimitStatus | undefined;
}

/** The parameters that counted, as they came and as the operation sees them. */
interface Given {
  collected: Collected;
  values: Values;
}

export function createHandler(services: Services, operations: readonly Operation[]): Handler {
  const {
    settings,
    clients,
    grants,
    limits,
    people,
    radios,
    playlists,
    reviews,
    feeds,
    usage,
    waveforms,
    zips,
    log,
  } = services;
  const urls = createUrls(settings.url);
  const answers = createAnswers();
  const tagPrefix = hash(`${settings.version} ${settings.url} ${settings.storeId}`);
  // Weak, so that a generation that was replaced does not wait for the next request to be let go.
  const sources = new WeakMap<Catalogue, Source>();
  const byPath = operationsByPath(operations);

  function answer(exchange: Exchange): Handled | Promise<Handled> {
    const { request, target, delivery, operation } = exchange;
    if (operation === undefined) throw unknownPath(target.path, delivery.warnings);
    checkMethod(request.method, operation);
    if (request.method === 'OPTIONS') return succeed(exchange, preflight(operation.methods));
    const token = readToken(request.headers.authorization, exchange.pairs, operation);
    if (token === undefined || lastValue(exchange.pairs, 'client_id') !== undefined)
      return perform(exchange, operation, token);
    return identify(exchange, token).then(() => perform(exchange, operation, token));
  }

  /** The token alone says which application calls. */
  async function identify(exchange: Exchange, token: string): Promise<void> {
    limits.countStranger(exchange.request.address);
    const grant = await getGrant(grants, token);
    addFields(exchange.pairs, [['client_id', getClientOf(clients, grant).clientId]]);
    limits.countUser(grant.userId);
    exchange.grant = grant;
  }

  function perform(
    exchange: Exchange,
    operation: Operation,
    token: string | undefined,
  ): Handled | Promise<Handled> {
    if (operation.kind === 'live read' || operation.kind === 'write')
      return answerLive(exchange, operation, token);
    const client = admit(exchange, getClient(clients, exchange.pairs));
    switch (operation.kind) {
      case 'file redirect':
        return answerFile(exchange, operation, client);
      case 'keyed read':
        return answerKeyed(exchange, operation);
      case 'catalogue read':
        return answerFromCatalogue(exchange, operation, client);
    }
  }

  function answerFromCatalogue(exchange: Exchange, operation: CatalogueRead, client: Client): Handled {
    const { delivery } = exchange;
    const { collected, values } = readGiven(exchange, operation);
    const catalogue = getCatalogue();
    const tag = tagOf(exchange, catalogue);
    if (tag !== undefined && isKnown(exchange, tag)) return succeed(exchange, notModified(tag));

    const page = operation.find(values, catalogue, delivery.warnings);
    const context = { source: sourceOf(catalogue), client };
    const found = answers.success(delivery, {
      headers: headersOf(
        delivery,
        page.ordinals.length,
        page.fullcount,
        page.more ? nextPage(settings.url, exchange, collected, nextOffset(values, page)) : undefined,
      ),
      items: (syntax) => operation.writeItems(syntax, values, context, page),
      count: page.ordinals.length,
      results: operation,
      tag,
    });
    return succeed(exchange, found);
  }

  function answerKeyed(exchange: Exchange, operation: KeyedRead): Handled {
    const { delivery } = exchange;
    const { values } = readGiven(exchange, operation);
    const catalogue = getCatalogue();
    const tag = tagOf(exchange, catalogue);
    if (tag !== undefined && isKnown(exchange, tag)) return succeed(exchange, notModified(tag));

    const { keys, value } = operation.find(values, catalogue);
    const source = sourceOf(catalogue);
    const found = answers.success(delivery, {
      headers: headersOf(delivery, keys, values['fullcount'] === true ? keys : undefined),
      items: (syntax) => (scratch) => operation.writeObject(scratch, syntax, source, value),
      count: keys > 0 ? 1 : 0,
      results: keys > 0 ? 'object' : 'nothing',
      tag,
    });
    return succeed(exchange, found);
  }

  async function answerFile(exchange: Exchange, operation: FileRedirect, client: Client): Promise<Handled> {
    const { values } = readGiven(exchange, operation);
    const file = await operation.find(values, { catalogue: getCatalogue(), client, zips });
    if (file === undefined) throw new Refusal('not-found', 'there is no such file, or none to download');
    return succeed(exchange, redirectTo(settings.url + file));
  }

  async function answerLive(
    exchange: Exchange,
    operation: LiveRead | Write,
    token: string | undefined,
  ): Promise<Handled> {
    const client = admit(exchange, getClient(clients, exchange.pairs));
    const given = readGiven(exchange, operation);
    let grant: Grant | undefined;
    if (token !== undefined && operation.access !== 'client') {
      grant = exchange.grant ?? (await getGrant(grants, token));
      requireOwnToken(client, grant);
      if (operation.kind === 'write') requireWriting(client, grant);
      if (grant !== exchange.grant) limits.countUser(grant.userId);
    }
    return operation.kind === 'write'
      ? await answerWrite(exchange, operation, given, grant!)
      : await answerRead(exchange, operation, given, client, grant);
  }

  async function answerRead(
    exchange: Exchange,
    operation: LiveRead,
    { collected, values }: Given,
    client: Client,
    grant: Grant | undefined,
  ): Promise<Handled> {
    const { request, delivery } = exchange;
    const source = sourceOf(getCatalogue());
    const standing = () => limits.status(client, request.address);
    const lists = { radios, playlists, reviews, feeds };
    const reading = { source, client, people, ...lists, userId: grant?.userId, standing };
    const { items, fullcount, next } = await operation.find(values, reading, delivery.warnings);
    const found = answers.success(delivery, {
      headers: headersOf(
        delivery,
        items.length,
        fullcount,
        next === undefined ? undefined : nextPage(settings.url, exchange, collected, next),
      ),
      items: (syntax) => operation.writeItems(syntax, source, items),
      count: items.length,
      results: operation,
      tag: undefined,
    });
    return succeed(exchange, found);
  }

  async function answerWrite(
    exchange: Exchange,
    operation: Write,
    { values }: Given,
    { userId }: Grant,
  ): Promise<Handled> {
    const { delivery } = exchange;
    const { fullcount } = values;
    await operation.write(values, userId, people);
    const headers = headersOf(delivery, 0, fullcount === true ? 0 : undefined);
    const nothing = { ...NO_ITEMS, results: 'nothing', tag: undefined } as const;
    const done = answers.success(delivery, { headers, ...nothing });
    return succeed(exchange, done);
  }

  /** From here on the request counts: for the rate, and for the usage of the application. */
  function admit(exchange: Exchange, client: Client): Client {
    exchange.client = client;
    if (client.suspended) {
      throw new Refusal('suspended-application', `the application ${quote(client.clientId)} is suspended`);
    }
    const { operation, request } = exchange;
    if (operation?.kind === 'live read' && operation.free) limits.countStranger(request.address);
    else exchange.standing = limits.countRequest(client, request.address);
    return client;
  }

  function getCatalogue(): Catalogue {
    const catalogue = services.catalogue();
    if (catalogue === undefined) {
      throw new Refusal('overload', 'the catalogue is being loaded; the request may be tried again soon');
    }
    return catalogue;
  }

  function sourceOf(catalogue: Catalogue): Source {
    let source = sources.get(catalogue);
    if (source === undefined) {
      source = createSource(catalogue, waveforms, urls);
      sources.set(catalogue, source);
    }
    return source;
  }

  /** None where a token was used: what has no tag is not cached. */
  function tagOf({ target, grant }: Exchange, catalogue: Catalogue): string | undefined {
    return grant === undefined ? entityTag(tagPrefix, catalogue, target.whole) : undefined;
  }

  function refuse(exchange: Exchange, error: unknown): Handled {
    const { target, requestId, delivery, operation } = exchange;
    const failure = failed(error);
    if (failure.internal) log.error('request failed', { requestId, path: loggedPath(target), error });
    if (error instanceof RateLimited) exchange.standing = error.standing;
    countFailure(exchange, failure.code, error instanceof RateLimited);
    const methods = operation?.methods ?? METHODS;
    if (operation?.kind === 'file redirect') return finish(exchange, plainFailure(failure, methods));
    const usesStatuses = usesHttpStatuses(services, exchange.pairs);
    return finish(exchange, answers.failure(delivery, failure, usesStatuses, methods), failure.status);
  }

  function succeed(exchange: Exchange, draft: Draft): Handled {
    const { operation, client } = exchange;
    if (operation !== undefined && client !== undefined) usage.count(client.clientId, operation.path, 0);
    return finish(exchange, draft);
  }

  /**
   * What a limit refused is no request: who floods with another's client_id must not use up that application's day. Nor is
   * what was refused before any limit was asked; its application still wants to know of it.
   */
  function countFailure({ operation, client, pairs }: Exchange, code: number, isLimited: boolean): void {
    if (client !== undefined && operation !== undefined && !isLimited) {
      usage.count(client.clientId, operation.path, code);
      return;
    }
    const clientId = client?.clientId ?? lastValue(pairs, 'client_id');
    if (clientId !== undefined) usage.countRefusal(clientId, operation?.path ?? '', code);
  }

  function finish({ operation, client, standing }: Exchange, draft: Draft, meant = draft.status): Handled {
    if (standing !== undefined) addStanding(draft, standing);
    const { status, headers, body, pieces, sent } = draft;
    const what = { operation: operation?.path, client: client?.clientId, kind: 'api', meant } as const;
    return { status, headers, body, pieces, sent, ...what };
  }

  return (request, target, requestId) => {
    const { method, form } = request;
    const pairs = splitQuery(target.query);
    if (form !== undefined && !(form instanceof Error)) addFields(pairs, form.pairs);
    const exchange: Exchange = {
      request,
      target,
      requestId,
      pairs,
      delivery: chooseDelivery(pairs, method === 'GET' || method === 'HEAD'),
      operation: byPath.get(target.path),
      client: undefined,
      grant: undefined,
      standing: undefined,
    };
    try {
      if (request.refusal !== undefined) throw request.refusal;
      const answered = answer(exchange);
      return answered instanceof Promise ? answered.catch((error) => refuse(exchange, error)) : answered;
    } catch (error) {
      return refuse(exchange, error);
    }
  };
}

const NO_PROBLEM: Pick<Delivery, 'formatProblem' | 'callbackProblem'> = {};

function readGiven({ request, target, pairs, delivery }: Exchange, operation: Operation): Given {
  // What has no envelope has no format either.
  const { formatProblem, callbackProblem } = operation.kind === 'file redirect' ? NO_PROBLEM : delivery;
  const { warnings } = delivery;
  if (formatProblem !== undefined) throw formatProblem;
  if (target.query.length > QUERY_MAX) throw tooLong(target.query.length);
  if (request.form instanceof Error) throw request.form;
  const collected = collect(operation, pairs, warnings);
  requirePresent(operation, collected);
  if (callbackProblem !== undefined) throw callbackProblem;
  return { collected, values: parseAll(operation, collected, warnings) };
}

function headersOf(
  { warnings }: Delivery,
  resultsCount: number,
  resultsFullcount?: number,
  next?: string,
): Headers {
  return { code: 0, errorMessage: '', warnings, resultsCount, resultsFullcount, next };
}

function isKnown({ request }: Exchange, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && matches(known, tag);
}

function nextOffset({ offset }: Values, { ordinals }: Page): number {
  return Number(offset ?? 0) + ordinals.length;
}

function checkMethod(method: string | undefined, { kind, path, methods }: Operation): void {
  if (method === 'OPTIONS') return;
  if (kind === 'write' ? method === 'POST' : method === 'GET' || method === 'HEAD') return;
  throw new Refusal('http-method', `${path} does not take ${method}; accepted: ${methods}`);
}

function tooLong(length: number): Refusal {
  return new Refusal('type', `the query string has ${length} bytes; accepted: at most ${QUERY_MAX}`);
}
