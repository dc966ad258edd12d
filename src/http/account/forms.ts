/** Forms of the account pages: what they send, and what follows when they are accepted or rejected. */
import type { RejectedForm } from '../../domain/accounts/account-pages.ts';
import type { ReportedRefusal } from '../../domain/pages.ts';
import { type HttpResponse, wantsJson } from '../response.ts';
import type { WebRequest } from '../route.ts';
import type { FormPage } from '../web/pages.ts';
import { reportOf, statusOf } from '../web-errors.ts';

export function textOf({ form }: WebRequest, name: string): string {
  return form.fields.get(name) ?? '';
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

/** `names`: the fields that are shown again, never a password. */
export function rejectedForm(
  request: WebRequest,
  refusal: ReportedRefusal | undefined,
  names: readonly string[],
): RejectedForm | null {
  if (refusal === undefined) return null;
  return { refusal, values: Object.fromEntries(names.map((name) => [name, textOf(request, name)])) };
}
