/** The stored draft of a form: also with the values it began with, to find what others have changed meanwhile. */
import type { FormValues } from './values.ts';

/** `base`: the values before the first change; `version` is that of the item then. */
interface KeptDraft {
  version: string;
  base: FormValues;
  values: FormValues;
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

function areValues(value: unknown, fields: readonly string[]): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  const said = value as Record<string, unknown>;
  const isComplete = Object.keys(said).length === fields.length;
  return isComplete && fields.every((field) => ['string', 'boolean'].includes(typeof said[field]));
}
