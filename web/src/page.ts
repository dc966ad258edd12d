/**
 * A page is a module with a `loader` for its data (on the server and in browsers), a `Component` that shows it, and a `handle` with
 * its title and other metadata.
 */
import { isRouteErrorResponse, type LoaderFunctionArgs, redirect, type UIMatch } from 'react-router';
import { CantigaError, type ErrorKind } from '../../client/src/index.ts';
import type { FormRedirect } from '../../src/domain/accounts/account-pages.ts';
import type { Head, Language, ReportedRefusal } from '../../src/domain/pages.ts';
import { type Api, apiContext } from './api/api.ts';
import { WebApiError } from './api/web-api.ts';
import type { Messages } from './messages/messages.tsx';

export interface PageHandle<Data = unknown> {
  /** `data` is what the loader returned; `language` is for texts of a section. */
  head?(data: Data, messages: Messages, language: Language): Head;
}

export interface LoaderRequest {
  params: Record<string, string | undefined>;
  url: URL;
  signal: AbortSignal;
}

/** Creates the `loader` of a page, with the API at hand. A refusal of the service becomes the status of the page. */
export function loaderOf<Data>(load: (api: Api, request: LoaderRequest) => Promise<Data>) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<Data> => {
    const { signal } = request;
    try {
      return await load(context.get(apiContext), { params, url: new URL(request.url), signal });
    } catch (error) {
      const failure = signal.aborted ? undefined : failureOf(error);
      throw failure === undefined ? error : new Response(null, failure);
    }
  };
}

/**
 * `loader` of a page with forms, whose data its route finds: on the server the route passes it on, and a browser asks the same URL
 * for JSON.
 */
export function formLoader<Data extends object>() {
  return loaderOf(async ({ webApi, pageData }, { url, signal }): Promise<Data> => {
    if (pageData !== undefined) return pageData as Data;
    const path = url.pathname + url.search;
    try {
      const found = await webApi.get<Data | FormRedirect>(path, signal);
      if ('location' in found) throw redirect(found.location);
      return found;
    } catch (error) {
      const isLoggedOut = error instanceof WebApiError && error.status === 401;
      throw isLoggedOut ? redirect(`/login?next=${encodeURIComponent(path)}`) : error;
    }
  });
}

/** `statusText` of a page where the service did not respond. */
const UNREACHABLE = 'Unreachable';

function failureOf(error: unknown): { status: number; statusText?: string } | undefined {
  const isRefused = error instanceof CantigaError || error instanceof WebApiError;
  if (!isRefused) return undefined;
  const status = error instanceof CantigaError ? statusOf(error) : error.status;
  return status ? { status } : { status: 503, statusText: UNREACHABLE };
}

const BAD_REQUEST = 400;
const STATUSES: Partial<Record<ErrorKind, number>> = {
  'Invalid Client Id': 401,
  'Rate Limit Exceeded': 429,
  'Method Not Found': 404,
  'Suspended Application': 403,
  'Access Token': 401,
  'Insufficient Scope': 403,
  // The response is not a document of the API.
  Answer: 502,
};

/** The API may report errors with HTTP 200; a page must not. */
function statusOf({ kind, httpStatus }: CantigaError): number | undefined {
  return httpStatus === 200 ? (STATUSES[kind] ?? BAD_REQUEST) : httpStatus;
}

/**
 * Optional data of a page: `fallback` is used while the service cannot look it up, for example because its database is
 * unreachable.
 */
export async function unlessAway<Data>(data: Promise<Data>, fallback: Data): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (failureOf(error)?.status === 503) return fallback;
    throw error;
  }
}

/** The id in the path of a page. Throws what `nothingHere` returns for anything else. */
export function requireId({ id = '' }: LoaderRequest['params']): string {
  if (!/^\d{1,15}$/.test(id)) throw nothingHere();
  return id;
}

/** What a loader throws if the page does not exist (status 404). */
export function nothingHere(): Response {
  return new Response(null, { status: 404 });
}

/** Why a page is not shown, by the name of its title in the messages. */
export type FailureName =
  | 'notFound'
  | 'notAllowed'
  | 'tooMany'
  | 'offline'
  | 'unavailable'
  | 'busy'
  | 'failed';

const FAILURES: Record<number, FailureName> = {
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  429: 'tooMany',
};

export function failureName(error: unknown, isOnline = true): FailureName {
  if (!isRouteErrorResponse(error)) return isOnline ? 'failed' : 'offline';
  const { status, statusText, data } = error;
  const name = FAILURES[status];
  if (name !== undefined) return name;
  if (!isOnline || statusText === UNREACHABLE) return 'offline';
  if ((data as ReportedRefusal | null)?.kind === 'unavailable') return 'unavailable';
  return status === 503 ? 'busy' : 'failed';
}

type MatchedRoute = Pick<UIMatch, 'id'> & { handle?: unknown };

/** The head of the innermost page that has one. */
export function headOf(
  matches: readonly ({ route: { id: string; handle?: unknown } } | MatchedRoute)[],
  loaderData: Record<string, unknown>,
  errors: Record<string, unknown> | null,
  messages: Messages,
  language: Language,
): Head {
  const { shell } = messages;
  const { name } = shell;
  if (errors !== null) {
    const [error] = Object.values(errors);
    return { title: `${shell[failureName(error)]} · ${name}`, unlisted: true };
  }
  for (const match of matches.toReversed()) {
    const { id, handle } = 'route' in match ? match.route : match;
    const head = (handle as PageHandle | undefined)?.head?.(loaderData[id], messages, language);
    if (head !== undefined) return { ...head, title: head.title === name ? name : `${head.title} · ${name}` };
  }
  return { title: name };
}
