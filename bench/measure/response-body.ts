import type { HttpResponse } from '../../src/http/response.ts';

/** Reads a long body in pieces, between which other requests can be served, as a connection does. */
export async function bodyText({ body, pieces, sent }: HttpResponse): Promise<string> {
  let text = String(body ?? '');
  for (let piece = await pieces?.next(); piece !== undefined && !piece.done; piece = await pieces!.next()) {
    await new Promise(setImmediate);
    text += piece.value;
  }
  sent?.();
  return text;
}
