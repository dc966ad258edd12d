/** What was typed into a form and not saved outlives a reload: it is kept for as long as the tab is open. */
import type { Values } from './values.ts';

/** `base`: what the form showed when somebody began to type; `version` is of the thing then. */
export interface KeptDraft {
  version: string;
  base: Values;
  values: Values;
}

/** Asked for each time: a browser that keeps nothing may refuse even the question. */
type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (what: string) => `edit ${what}`;

/** `undefined` where nothing was kept, or what is there is no draft with these fields. */
export function findDraft(shelf: Shelf, what: string, fields: readonly string[]): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(shelf().getItem(keyOf(what)) ?? 'null');
    return isDraft(kept, fields) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(shelf: Shelf, what: string, draft: KeptDraft | undefined): void {
  try {
    if (draft === undefined) shelf().removeItem(keyOf(what));
    else shelf().setItem(keyOf(what), JSON.stringify(draft));
  } catch {
    // Full, or forbidden: then it does not outlive a reload.
  }
}

function isDraft(value: unknown, fields: readonly string[]): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, base, values } = value as Record<string, unknown>;
  return typeof version === 'string' && areValues(base, fields) && areValues(values, fields);
}

function areValues(value: unknown, fields: readonly string[]): value is Values {
  if (typeof value !== 'object' || value === null) return false;
  const said = value as Record<string, unknown>;
  const isComplete = Object.keys(said).length === fields.length;
  return isComplete && fields.every((field) => ['string', 'boolean'].includes(typeof said[field]));
}
