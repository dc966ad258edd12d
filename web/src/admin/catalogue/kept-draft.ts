/** A form that edits an item, as it is kept: with what it began with, to tell what others have changed meanwhile. */
import type { Values } from './values.ts';

/** `base`: what the form showed when somebody began to type; `version` is of the item then. */
interface KeptDraft {
  version: string;
  base: Values;
  values: Values;
}

export const draftKey = (kind: string, id: number) => `edit ${kind} ${id}`;

/** A draft of a form with exactly these fields. */
export function isDraftOf(fields: readonly string[]): (value: unknown) => value is KeptDraft {
  return (value): value is KeptDraft => {
    if (typeof value !== 'object' || value === null) return false;
    const { version, base, values } = value as Record<string, unknown>;
    return typeof version === 'string' && areValues(base, fields) && areValues(values, fields);
  };
}

function areValues(value: unknown, fields: readonly string[]): value is Values {
  if (typeof value !== 'object' || value === null) return false;
  const said = value as Record<string, unknown>;
  const isComplete = Object.keys(said).length === fields.length;
  return isComplete && fields.every((field) => ['string', 'boolean'].includes(typeof said[field]));
}
