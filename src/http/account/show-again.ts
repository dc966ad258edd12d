/** A form that is refused is shown again, with what was typed and what was wrong. */
import { Refusal } from '../../domain/refusal.ts';
import { type Page, pageAnswer } from '../page.ts';
import type { HttpResponse } from '../response.ts';
import { statusOf } from '../web-errors.ts';

/** Does what a form asks for; a refusal shows the form again, with what was wrong. */
export async function orShowAgain(
  work: () => Promise<HttpResponse>,
  show: (refusal: Refusal) => Page | Promise<Page>,
): Promise<HttpResponse> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || !(error instanceof Refusal)) throw error;
    const answer = pageAnswer(status, await show(error));
    const { retryAfter } = error;
    if (retryAfter === undefined) return answer;
    return { ...answer, headers: [...answer.headers, 'Retry-After', String(retryAfter)] };
  }
}
