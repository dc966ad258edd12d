/**
 * Everything outside the API operations is a route: a method, a path, who may call it, and a handler. The router checks who may call,
 * so that no handler can forget it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Ask, AskFor, QuestionOptions } from '../catalogue/question.ts';
import { networkOf } from '../core/limits/network.ts';
import type { User } from '../domain/users.ts';
import type { Form } from './request/form.ts';
import type { HttpResponse } from './response.ts';

/** A request to a route, after its body was read. */
export interface WebRequest {
  method: string;
  path: string;
  /** The values of `:name` in the path of the route, decoded. */
  parameters: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  form: Form;
  /** The body, if the route reads it as a stream. */
  body?: AsyncIterable<Buffer>;
  /** The address of the client, as the configured proxies report it. */
  address: string;
  requestId: string;
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal | undefined;
}

/** The browser that sends a request: its session, and the user who is logged in. */
export interface Visit {
  /** Absent before the first page with a form. */
  session: string | undefined;
  /** The field `csrf_token` of every form. */
  csrfToken: string;
  /** The user who is logged in. */
  user: User | undefined;
  /** Headers for a response that shows a form; names and values alternate. */
  cookie: readonly string[];
}

export interface KnownVisit extends Visit {
  session: string;
  user: User;
}

/**
 * - `everyone`: the cookie is not read; open to other origins.
 * - `visitor`: a browser, logged in or not. Requests that change something need the CSRF token.
 * - `user`: a user who is logged in; others are redirected to the login page, or get an error where the route returns JSON.
 * - `administrator`: a user who is an administrator.
 */
export type RouteAccess = keyof RouteHandlers;

type Handled = Promise<HttpResponse> | HttpResponse;

interface RouteHandlers {
  everyone: (request: WebRequest) => Handled;
  visitor: (request: WebRequest, visit: Visit) => Handled;
  user: (request: WebRequest, visit: KnownVisit) => Handled;
  administrator: (request: WebRequest, visit: KnownVisit) => Handled;
}

interface RouteBase {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/web-api/applications/:client_id`; a trailing slash is accepted too. */
  path: string;
  /** The format of errors. */
  speaks: 'html' | 'json' | 'oauth' | 'subsonic';
  /** Counted by the limits for media instead of those for pages; for streams also how many are open at the same time. */
  media?: 'picture' | 'stream';
  /** The body is not a form and may have any size: the route reads it as a stream, and limits it. */
  body?: 'stream';
  /** Maximum bytes of a form with files; without it, files are not accepted. */
  filesMax?: number | undefined;
  /** Maximum fields of the query and of a form, and bytes of a form, where they are more than usual. */
  fieldsMax?: number | undefined;
  formMax?: number | undefined;
}

export type Route = RouteBase &
  { [Access in RouteAccess]: { access: Access; handle: RouteHandlers[Access] } }[RouteAccess];

export function route<Access extends RouteAccess>(
  access: Access,
  speaks: Route['speaks'],
  method: Route['method'],
  path: string,
  handle: RouteHandlers[Access],
  more: Pick<Route, 'media' | 'body' | 'filesMax' | 'fieldsMax' | 'formMax'> = {},
): Route {
  return { access, speaks, method, path, handle, ...more } as Route;
}

export function questionOptionsOf({
  address,
  signal,
}: Pick<WebRequest, 'address' | 'signal'>): QuestionOptions {
  return { payer: networkOf(address), isGone: () => signal?.aborted === true };
}

/** Asks for the client of a request. */
export function askFor(ask: Ask, request: Pick<WebRequest, 'address' | 'signal'>): AskFor {
  return (question, input) => ask(question, input, questionOptionsOf(request));
}
