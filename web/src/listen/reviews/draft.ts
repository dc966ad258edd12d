/** A review that is being written outlives a reload: its words are kept for as long as the tab is open. */

/** As the form holds them: everything is text. */
export interface Draft {
  score: string;
  title: string;
  text: string;
  lang: string;
}

/** Asked for each time: a browser that keeps nothing may refuse even the question. */
type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (what: string) => `review ${what}`;

/** `undefined` where nothing was begun, or what is there is no draft. */
export function findDraft(shelf: Shelf, what: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(shelf().getItem(keyOf(what)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(shelf: Shelf, what: string, { score, title, text, lang }: Draft): void {
  try {
    shelf().setItem(keyOf(what), JSON.stringify({ score, title, text, lang }));
  } catch {
    // Full, or forbidden: then it does not outlive a reload.
  }
}

export function dropDraft(shelf: Shelf, what: string): void {
  try {
    shelf().removeItem(keyOf(what));
  } catch {
    // Nothing was kept then, either.
  }
}

export function isSame(one: Draft, other: Draft): boolean {
  return (
    one.score === other.score &&
    one.title === other.title &&
    one.text === other.text &&
    one.lang === other.lang
  );
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['score', 'title', 'text', 'lang'].every((name) => typeof fields[name] === 'string');
}
