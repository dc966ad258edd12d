import type { Translated } from '../../../src/domain/pages.ts';
import type * as english from './en/index.ts';

/** English defines the texts, and the other languages are checked against this type. */
export type Messages = Translated<typeof english>;

export type EditingMessages = Translated<typeof import('./en/editing.ts')>;
