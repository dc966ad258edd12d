import type { HttpResponse } from '../../src/http/response.ts';

/** Reads a long body in pieces, between which other requests can be served, as a connection does. */
export async function bodyText({ body, pieces, sent }: HttpResponse): Promise<string> {
  let text = String(body ?? '');
  for (const piece of Iterator.from(pieces ?? [])) {
    await new Promise(setImmediate);
    text += piece;
  }
  sent?.();
  return text;
}
