import type { Catalogue } from './catalogue.ts';
import type { Ask } from './question.ts';
import { requireLoaded } from './require-loaded.ts';

/** Answers in this thread. Input and output are copied, as if they were sent. */
export function askHere(catalogue: () => Catalogue | undefined): Ask {
  return async ({ answer }, input) =>
    structuredClone(answer(requireLoaded(catalogue()), structuredClone(input)));
}
