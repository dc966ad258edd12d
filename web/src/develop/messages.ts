import type { Language } from '../../../src/domain/pages.ts';
import type { Messages } from '../messages/messages.tsx';
import { sectionMessages } from '../messages/section.ts';
import type { DevelopMessages } from './messages/en/index.ts';

export type { DevelopMessages };

export const developMessages = sectionMessages<DevelopMessages>({
  en: async () => (await import('./messages/en/index.ts')).english,
  de: async () => (await import('./messages/de/index.ts')).german,
  fr: async () => (await import('./messages/fr/index.ts')).french,
  es: async () => (await import('./messages/es/index.ts')).spanish,
});

/** The title of a page of the developer portal: `Reference · Developers`. */
export function pageTitle(
  section: keyof DevelopMessages['sections'],
  { shell }: Messages,
  language: Language,
): string {
  return `${developMessages.in(language).sections[section]} · ${shell.developers}`;
}
