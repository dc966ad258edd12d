/** Forms of the account pages: what they send, and what follows when they are accepted or rejected. */
import { ACCOUNT_PATH, type RejectedForm } from '../../domain/accounts/account-pages.ts';
import type { ReportedRefusal } from '../../domain/pages.ts';
import { keepLanguage } from '../request/language.ts';
import { type HttpResponse, jsonResponse, redirect, wantsJson } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import type { FormPage } from '../web/pages.ts';
import { reportOf, statusOf } from '../web-errors.ts';

export function textOf({ form }: WebRequest, name: string): string {
  return form.fields.get(name) ?? '';
}

/** Redirects in the language of the request: scripts cannot read a redirect, and get its location as JSON. */
export function redirectForm(
  request: WebRequest,
  path: string,
  headers: readonly string[] = [],
  location = keepLanguage(request, path),
): HttpResponse {
  return wantsJson(request) ? jsonResponse(200, { location }, headers) : redirect(location, headers);
}

/** Runs the action of a form. A rejected form is shown again; scripts get the refusal as JSON from the router. */
export async function orShowAgain(
  request: WebRequest,
  act: () => Promise<HttpResponse>,
  show: (refusal: ReportedRefusal, page: Pick<FormPage, 'status' | 'headers'>) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    return await act();
  } catch (error) {
    if (statusOf(error) === undefined || wantsJson(request)) throw error;
    const { status, refusal } = reportOf(error);
    const { retryAfter } = refusal;
    const headers = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)];
    return await show(refusal, { status, headers });
  }
}

/** A page with one form. */
interface PageForm {
  /** The fields that are shown again, never a password. */
  fields: readonly string[];
  /** Instead of the page. */
  skip?(request: WebRequest, visit: Visit): HttpResponse | undefined;
  /** Whether the form can be used; without it, it always can. */
  isOpen?(request: WebRequest): Promise<boolean>;
  /** The data of the page, without what was rejected. */
  data(request: WebRequest, isOpen: boolean): object;
  act(request: WebRequest, visit: Visit): Promise<HttpResponse>;
}

export function formPage({ pages }: RouteContext, path: string, form: PageForm): Route[] {
  const { fields, skip, isOpen = async () => true, data, act } = form;
  const show = (
    request: WebRequest,
    visit: Visit,
    open: boolean,
    page: Omit<FormPage, 'data'>,
    rejected: RejectedForm | null = null,
  ) => pages.renderForm(request, visit, { ...page, data: { ...data(request, open), rejected } });
  return [
    route('visitor', 'html', 'GET', path, async (request, visit) => {
      const open = await isOpen(request);
      return skip?.(request, visit) ?? (await show(request, visit, open, { status: open ? 200 : 404 }));
    }),
    route('visitor', 'html', 'POST', path, (request, visit) =>
      orShowAgain(
        request,
        () => act(request, visit),
        (refusal, page) =>
          show(request, visit, refusal.kind !== 'not-found', page, rejectedForm(request, refusal, fields)),
      ),
    ),
  ];
}

/** `names`: the fields that are shown again, never a password. */
export function rejectedForm(
  request: WebRequest,
  refusal: ReportedRefusal,
  names: readonly string[],
): RejectedForm {
  return { refusal, values: Object.fromEntries(names.map((name) => [name, textOf(request, name)])) };
}

/** What a page reports after a form has redirected to it: a name in its URL stands for a sentence. */
export type Notice =
  | 'welcome'
  | 'logged-out'
  | 'name'
  | 'language'
  | 'email'
  | 'no-email'
  | 'mail-sent'
  | 'verified'
  | 'password'
  | 'reset'
  | 'avatar'
  | 'no-avatar'
  | 'revoked'
  | 'key-revoked'
  | 'scrobbling'
  | 'scrobbling-checked'
  | 'no-scrobbling'
  | 'deleted';

export function withNotice(path: string, notice: Notice): string {
  return `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`;
}

/** A path of this service: a browser takes `//host` and `/\host` for another one. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path);
}

/** The path of the request, if it is ours; the account otherwise. In characters that a header can hold. */
export function nextOf(path: string | null | undefined): string {
  if (!path || !isLocalPath(path)) return ACCOUNT_PATH;
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
