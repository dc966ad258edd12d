import type { Language, Translated } from '../../../src/domain/pages.ts';

const english = {
  /** Link from the other site to ours. */
  open: (site: string) => `Open in ${site}`,
  position: 'Position',
  by: (name: string) => `by ${name}`,
};

type EmbedMessages = Translated<typeof english>;

const german: EmbedMessages = {
  open: (site) => `In ${site} öffnen`,
  position: 'Position',
  by: (name) => `von ${name}`,
};

const french: EmbedMessages = {
  open: (site) => `Ouvrir dans ${site}`,
  position: 'Position',
  by: (name) => `par ${name}`,
};

const spanish: EmbedMessages = {
  open: (site) => `Abrir en ${site}`,
  position: 'Posición',
  by: (name) => `de ${name}`,
};

export const EMBED_MESSAGES: Record<Language, EmbedMessages> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
