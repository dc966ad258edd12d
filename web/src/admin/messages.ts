import type { Translated } from '../../../src/domain/pages.ts';
import { sectionWords } from '../messages/section.ts';
import type { english } from './messages/en/index.ts';

export type OperateWords = Translated<typeof english>;

export const operateWords = sectionWords<OperateWords>({
  en: async () => (await import('./messages/en/index.ts')).english,
  de: async () => (await import('./messages/de/index.ts')).german,
  fr: async () => (await import('./messages/fr/index.ts')).french,
  es: async () => (await import('./messages/es/index.ts')).spanish,
});
