import type { Translated } from '../../../../src/domain/pages.ts';
import type * as english from './en/index.ts';

/** English defines the texts, and the other languages are checked against this type. */
export type DevelopMessages = Translated<typeof english>;
