/** JSON routes below `/web-api`: with the cookie of the user, and the CSRF token of our own page. */

/** The service refused, or could not be reached (`status` 0). */
export class WebApiError extends Error {
  readonly status: number;
  /** The kind of refusal, e.g. `conflict`. */
  readonly kind: string;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;
  /** The form field that caused it, where there is one. */
  readonly field: string | undefined;
  /** What was wrong with further fields of the form. */
  readonly others: readonly { kind: string; message: string; field?: string }[];

  constructor(
    status: number,
    kind: string,
    message: string,
    {
      retryAfter,
      field,
      others = [],
      cause,
    }: {
      retryAfter?: number | undefined;
      field?: string | undefined;
      others?: WebApiError['others'] | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.name = 'WebApiError';
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.field = field;
    this.others = others;
  }
}

export interface WebApi {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T = void>(path: string, body?: object | FormData): Promise<T>;
  patch<T = void>(path: string, body: object): Promise<T>;
  delete<T = void>(path: string, body?: object): Promise<T>;
}

/** The body of a request with a file. */
export function formData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

interface WebApiOptions {
  baseUrl: string;
  fetch: typeof fetch;
  csrfToken: () => string | undefined;
  /** The service rejected the session. */
  refused: () => Promise<void>;
}

export function createWebApi({ baseUrl, fetch, csrfToken, refused }: WebApiOptions): WebApi {
  async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
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
      throw new WebApiError(0, 'connection', 'Can’t connect to the server.', { cause: error });
    }
    if (response.status === 204) return undefined as T;
    const value: unknown = await response.json().catch(() => undefined);
    if (response.ok) return value as T;
    const {
      error = 'internal',
      message = response.statusText,
      field,
      others,
    } = (value ?? {}) as { error?: string; message?: string } & Pick<
      Partial<WebApiError>,
      'field' | 'others'
    >;
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
    if (response.status === 401 || field === 'csrf_token') await refused();
    throw new WebApiError(response.status, error, message, { retryAfter, field, others });
  }

  return {
    get: (path, signal) => request('GET', path, undefined, signal),
    post: (path, body = {}) => request('POST', path, body),
    patch: (path, body) => request('PATCH', path, body),
    delete: (path, body) => request('DELETE', path, body),
  };
}
