/** Results page by page, until there are no more. */
import type { Values } from './call.ts';
import type { Answer, Row } from './types.ts';

type Ask = (values: Values) => Promise<Answer<unknown>>;

const PAGE = 200;

/**
 * A page may be shorter than `limit` without being the last one, so only an empty page ends the list: one request more than there
 * are pages.
 */
export async function* pages(ask: Ask, values: Values): AsyncGenerator<unknown, void, undefined> {
  let offset = startOf(values);
  while (true) {
    const { results } = await ask({ limit: PAGE, ...values, offset });
    if (results.length === 0) return;
    yield* results;
    offset += results.length;
  }
}

/** The cursor of the last result leads to the next page; an empty page ends the list. */
export async function* cursorPages(ask: Ask, values: Values): AsyncGenerator<unknown, void, undefined> {
  let since = values['since'];
  while (true) {
    const { results } = await ask({ limit: PAGE, ...values, since });
    if (results.length === 0) return;
    yield* results;
    since = (results.at(-1) as { cursor: string }).cursor;
  }
}

/** The lists inside the results advance together, by the longest page of all. After the end of all lists there are no results. */
export async function* nestedPages(
  ask: Ask,
  values: Values,
  { name, item, entry }: NonNullable<Row['list']>,
): AsyncGenerator<unknown, void, undefined> {
  let offset = startOf(values);
  while (true) {
    const { results } = await ask({ limit: PAGE, ...values, offset });
    let longest = 0;
    for (const result of results as Record<string, unknown>[]) {
      const { [name]: list, ...rest } = result;
      const entries = Array.isArray(list) ? list : [];
      longest = Math.max(longest, entries.length);
      for (const one of entries) yield { [item]: rest, [entry]: one };
    }
    if (longest === 0) return;
    offset += longest;
  }
}

const startOf = ({ offset }: Values) => Number(offset ?? 0);
