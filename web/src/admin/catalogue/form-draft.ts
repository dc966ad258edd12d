/** The stored draft of a form, with the original values to find changes by others. */
import type { FormValues } from './form-values.ts';

/** `base` has the values before the first change, `version` is the item's version at that time. */
interface FormDraft {
  version: string;
  base: FormValues;
  values: FormValues;
}

export const draftKey = (kind: string, id: number) => `edit ${kind} ${id}`;

/** A draft of a form with exactly these fields. */
export function isDraftOf(fields: readonly string[]): (value: unknown) => value is FormDraft {
  return (value): value is FormDraft => {
    if (typeof value !== 'object' || value === null) return false;
    const { version, base, values } = value as Record<string, unknown>;
    return typeof version === 'string' && areValues(base, fields) && areValues(values, fields);
  };
}

function areValues(value: unknown, fields: readonly string[]): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  const isComplete = Object.keys(record).length === fields.length;
  return isComplete && fields.every((field) => ['string', 'boolean'].includes(typeof record[field]));
}
