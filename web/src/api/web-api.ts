/** JSON routes below `/web-api`: with the cookie of whoever is logged in, and the proof that our own page asks. */

/** The service refused, or could not be reached (`status` 0). */
export class WebApiError extends Error {
  readonly status: number;
  /** The kind of refusal, e.g. `conflict`. */
  readonly kind: string;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;
  /** The field of the form that it is about, where there is one. */
  readonly field: string | undefined;

  constructor(
    status: number,
    kind: string,
    message: string,
    {
      retryAfter,
      field,
      cause,
    }: { retryAfter?: number | undefined; field?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'PortalError';
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

export interface WebApi {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T = void>(path: string, body?: object | FormData): Promise<T>;
  patch<T = void>(path: string, body: object): Promise<T>;
  delete<T = void>(path: string, body?: object): Promise<T>;
}

interface PortalOptions {
  baseUrl: string;
  fetch: typeof fetch;
  csrfToken: () => string | undefined;
  /** The service does not know us as whom we think we are. */
  refused: () => Promise<void>;
}

export function createWebApi({ baseUrl, fetch, csrfToken, refused }: PortalOptions): WebApi {
  async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    const proof = csrfToken();
    if (method !== 'GET' && proof !== undefined) headers['X-CSRF-Token'] = proof;
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    let response: Response;
    try {
      response = await fetch(baseUrl + path, {
        method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new WebApiError(0, 'connection', 'The service cannot be reached.', { cause: error });
    }
    if (response.status === 204) return undefined as T;
    const value: unknown = await response.json().catch(() => undefined);
    if (response.ok) return value as T;
    const {
      error = 'internal',
      message = response.statusText,
      field,
    } = (value ?? {}) as Record<string, string>;
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
    if (response.status === 401 || field === 'csrf_token') await refused();
    throw new WebApiError(response.status, error, message, { retryAfter, field });
  }

  return {
    get: (path, signal) => ask('GET', path, undefined, signal),
    post: (path, body = {}) => ask('POST', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path, body) => ask('DELETE', path, body),
  };
}
