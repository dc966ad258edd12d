import type { Translated } from '../../../../src/domain/pages.ts';
import type * as english from './en.ts';

export type StudioMessages = Translated<typeof english>;
