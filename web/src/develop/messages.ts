import type { Language } from '../../../src/domain/pages.ts';
import type { Messages } from '../messages/messages.tsx';
import { sectionMessages } from '../messages/section.ts';
import type { DevelopMessages } from './messages/type.ts';

export type { DevelopMessages };

export const developMessages = sectionMessages<DevelopMessages>({
  en: () => import('./messages/en/index.ts'),
  de: () => import('./messages/de/index.ts'),
  fr: () => import('./messages/fr/index.ts'),
  es: () => import('./messages/es/index.ts'),
});

/** The title of a page of the developer portal: `Reference · Developers`. */
export function pageTitle(
  section: keyof DevelopMessages['sections'],
  { shell }: Messages,
  language: Language,
): string {
  return `${developMessages.in(language).sections[section]} · ${shell.developers}`;
}
