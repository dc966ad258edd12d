/** What a page says when a form has led on to it: a word in its address stands for a sentence. */
import { type Html, html } from '../html.ts';
import type { WebRequest } from '../route.ts';
import type { PageWords } from '../words/en.ts';

export type Notice = keyof PageWords['notices'];

export function notice({ query }: WebRequest, { notices }: PageWords): Html | undefined {
  const word = query.get('notice') ?? '';
  if (!Object.hasOwn(notices, word)) return undefined;
  return html`<p class="notice" role="status">${notices[word as Notice]}</p>`;
}

export function withNotice(path: string, word: Notice): string {
  return `${path}${path.includes('?') ? '&' : '?'}notice=${word}`;
}
