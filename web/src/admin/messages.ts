import { sectionMessages } from '../messages/section.ts';
import type { AdminMessages } from './messages/en/index.ts';

export type { AdminMessages };

export const adminMessages = sectionMessages<AdminMessages>({
  en: async () => (await import('./messages/en/index.ts')).english,
  de: async () => (await import('./messages/de/index.ts')).german,
  fr: async () => (await import('./messages/fr/index.ts')).french,
  es: async () => (await import('./messages/es/index.ts')).spanish,
});
