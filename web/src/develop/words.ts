import type { Language, Translated } from '../../../src/domain/pages.ts';
import { sectionWords } from '../words/section.ts';
import type { Words } from '../words/words.tsx';
import type { english } from './words/en/index.ts';

export type DevelopWords = Translated<typeof english>;

export const developWords = sectionWords<DevelopWords>({
  en: async () => (await import('./words/en/index.ts')).english,
  de: async () => (await import('./words/de/index.ts')).german,
  fr: async () => (await import('./words/fr/index.ts')).french,
  es: async () => (await import('./words/es/index.ts')).spanish,
});

/** What a page of the portal is called: its own name, and the portal's. */
export function titleOf(place: keyof DevelopWords['places'], { shell }: Words, language: Language): string {
  return `${developWords.in(language).places[place]} · ${shell.developers}`;
}
