import type { Translated } from '../../../src/domain/pages.ts';
import { sectionMessages } from '../messages/section.ts';

const english = {
  /** Link from the other site to ours. */
  open: 'Open in Cantiga',
  position: 'Position',
  by: (name: string) => `by ${name}`,
};

type EmbedMessages = Translated<typeof english>;

const german: EmbedMessages = {
  open: 'In Cantiga öffnen',
  position: 'Position',
  by: (name) => `von ${name}`,
};

const french: EmbedMessages = {
  open: 'Ouvrir dans Cantiga',
  position: 'Position',
  by: (name) => `par ${name}`,
};

const spanish: EmbedMessages = {
  open: 'Abrir en Cantiga',
  position: 'Posición',
  by: (name) => `de ${name}`,
};

export const embedMessages = sectionMessages<EmbedMessages>({
  en: async () => english,
  de: async () => german,
  fr: async () => french,
  es: async () => spanish,
});
