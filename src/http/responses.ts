/** Responses that are not pages: redirects, JSON, and no content. */
import type { Handled } from './answer.ts';

/** Redirects after a form was accepted, so that reloading does not send it again. */
export function redirect(location: string, headers: readonly string[] = []): Handled {
  return { status: 303, headers: ['Location', location, 'Cache-Control', 'no-store', ...headers] };
}

export function jsonResponse(status: number, value: unknown, headers: readonly string[] = []): Handled {
  return {
    status,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
      ...headers,
    ],
    body: Buffer.from(`${JSON.stringify(value)}\n`),
  };
}

export function noContent(headers: readonly string[] = []): Handled {
  return { status: 204, headers: ['Cache-Control', 'no-store', ...headers] };
}
