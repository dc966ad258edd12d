/**
 * Everything outside the read and write operations is a route: a method, a path, who may call it, and what it does. Who
 * may call is a word of the declaration, and the router sees to it, so that no handler can forget.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { User } from '../domain/users.ts';
import type { Form } from './form.ts';
import type { HttpResponse } from './response.ts';

/** A request whose body has been read. */
export interface WebRequest {
  method: string;
  path: string;
  /** What stands for `:name` in the route's path, decoded. */
  parameters: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  form: Form;
  /** Of a route that takes its body as a stream; nobody has read of it yet. */
  body?: AsyncIterable<Buffer>;
  /** Of whoever asks, seen through the configured proxies. */
  address: string;
  requestId: string;
  /** Aborted when whoever asked has hung up. */
  signal?: AbortSignal | undefined;
}

/** What a browser brings: the value of its cookie, and the proof that a form came from our own page. */
export interface Visit {
  /** Absent before the first page with a form. */
  session: string | undefined;
  /** To be put into every form, as the field `csrf_token`. */
  csrfToken: string;
  /** Who is logged in. */
  person: User | undefined;
  /** Headers that the answer must carry when it shows a form; names and values in turn. */
  cookie: readonly string[];
}

export interface KnownVisit extends Visit {
  session: string;
  person: User;
}

/**
 * - `everyone`: no cookie is looked at; open to other origins.
 * - `visitor`: a browser, logged in or not. What changes something must prove that it came from our own page.
 * - `person`: logged in, otherwise sent to the login page (or refused, where JSON is spoken). Same proof.
 * - `administrator`: a person who is one.
 */
export type RouteAccess = 'everyone' | 'visitor' | 'person' | 'administrator';

interface RouteBase {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/web-api/applications/:client_id`; a trailing slash is taken too. */
  path: string;
  /** How failures are told. */
  speaks: 'html' | 'json' | 'oauth';
  /** Counted by the limits on media instead of those on pages; of streams also how many go on at once. */
  media?: 'picture' | 'stream';
  /** The body is no form, is not kept, and may be of any size: the route reads it, and has to know when to stop. */
  body?: 'stream';
  /** Most bytes of a form with files; where it is absent, none are taken. */
  filesMax?: number;
}

export type Route = RouteBase &
  (
    | { access: 'everyone'; handle(request: WebRequest): Promise<HttpResponse> | HttpResponse }
    | { access: 'visitor'; handle(request: WebRequest, visit: Visit): Promise<HttpResponse> | HttpResponse }
    | {
        access: 'person' | 'administrator';
        handle(request: WebRequest, visit: KnownVisit): Promise<HttpResponse> | HttpResponse;
      }
  );

/** Who is logged in with this cookie. */
export interface Sessions {
  find(session: string): Promise<User | undefined>;
}
