import type { Translated } from '../../../src/domain/pages.ts';
import { sectionWords } from '../words/section.ts';
import type { english } from './words/en/index.ts';

export type OperateWords = Translated<typeof english>;

export const operateWords = sectionWords<OperateWords>({
  en: async () => (await import('./words/en/index.ts')).english,
  de: async () => (await import('./words/de/index.ts')).german,
  fr: async () => (await import('./words/fr/index.ts')).french,
  es: async () => (await import('./words/es/index.ts')).spanish,
});
