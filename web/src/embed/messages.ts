import type { Translated } from '../../../src/domain/pages.ts';
import { sectionMessages } from '../messages/section.ts';

const english = {
  /** Leads from another site to ours. */
  open: 'Open in Cantiga',
  position: 'Position',
  by: (name: string) => `by ${name}`,
};

type Words = Translated<typeof english>;

const german: Words = {
  open: 'In Cantiga öffnen',
  position: 'Stelle',
  by: (name) => `von ${name}`,
};

const french: Words = {
  open: 'Ouvrir dans Cantiga',
  position: 'Position',
  by: (name) => `par ${name}`,
};

const spanish: Words = {
  open: 'Abrir en Cantiga',
  position: 'Posición',
  by: (name) => `de ${name}`,
};

export const embedMessages = sectionMessages<Words>({
  en: async () => english,
  de: async () => german,
  fr: async () => french,
  es: async () => spanish,
});
