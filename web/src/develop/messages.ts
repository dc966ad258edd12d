import type { Language } from '../../../src/domain/pages.ts';
import type { Messages } from '../messages/messages.tsx';
import { sectionMessages } from '../messages/section.ts';
import type { PageHandle } from '../page.ts';
import type { DevelopMessages } from './messages/type.ts';

export type { DevelopMessages };

export const developMessages = sectionMessages<DevelopMessages>({
  en: () => import('./messages/en/index.ts'),
  de: () => import('./messages/de/index.ts'),
  fr: () => import('./messages/fr/index.ts'),
  es: () => import('./messages/es/index.ts'),
});

/** Metadata of a page that shows only data of the user. */
export function privatePage(section: keyof DevelopMessages['sections']): PageHandle<null> {
  return {
    head: (_, messages, language) => ({ title: pageTitle(section, messages, language), unlisted: true }),
  };
}

/** The title of a page of the developer portal: `Reference · Developers`. */
export function pageTitle(
  section: keyof DevelopMessages['sections'],
  { shell }: Messages,
  language: Language,
): string {
  return `${developMessages.in(language).sections[section]} · ${shell.developers}`;
}
