import { sectionWords } from '../words/section.ts';

const english = {
  play: 'Play',
  pause: 'Pause',
  /** Leads from another site to ours. */
  open: 'Open in Cantiga',
  position: 'Position',
  tracks: 'Tracks',
  by: (name: string) => `by ${name}`,
};

type Words = {
  [Key in keyof typeof english]: (typeof english)[Key] extends string ? string : (name: string) => string;
};

const german: Words = {
  play: 'Abspielen',
  pause: 'Pause',
  open: 'In Cantiga öffnen',
  position: 'Stelle',
  tracks: 'Titel',
  by: (name) => `von ${name}`,
};

const french: Words = {
  play: 'Lecture',
  pause: 'Pause',
  open: 'Ouvrir dans Cantiga',
  position: 'Position',
  tracks: 'Titres',
  by: (name) => `par ${name}`,
};

const spanish: Words = {
  play: 'Reproducir',
  pause: 'Pausa',
  open: 'Abrir en Cantiga',
  position: 'Posición',
  tracks: 'Pistas',
  by: (name) => `de ${name}`,
};

export const embedWords = sectionWords<Words>({
  en: async () => english,
  de: async () => german,
  fr: async () => french,
  es: async () => spanish,
});
