import type { Language, Translated } from '../../../src/domain/pages.ts';
import type { Words } from '../messages/messages.tsx';
import { sectionWords } from '../messages/section.ts';
import type { english } from './messages/en/index.ts';

export type DevelopWords = Translated<typeof english>;

export const developWords = sectionWords<DevelopWords>({
  en: async () => (await import('./messages/en/index.ts')).english,
  de: async () => (await import('./messages/de/index.ts')).german,
  fr: async () => (await import('./messages/fr/index.ts')).french,
  es: async () => (await import('./messages/es/index.ts')).spanish,
});

/** What a page of the portal is called: its own name, and the portal's. */
export function titleOf(place: keyof DevelopWords['places'], { shell }: Words, language: Language): string {
  return `${developWords.in(language).places[place]} · ${shell.developers}`;
}
