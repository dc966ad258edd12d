import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Bau etwas mit freier Musik',
  description: 'Hol dir eine Client-Id, mach einen ersten Aufruf und lies die API-Referenz.',
  text: 'Diese Website benutzt eine offene API, auf der auch du aufbauen kannst. Sie beantwortet einfache HTTP-Anfragen mit JSON oder XML: Stücke, Alben, Künstler, Playlists, Radios, Charts. Du brauchst nur eine Anwendung mit einer Client-Id, und das dauert keine Minute.',
  account: 'Dein Konto',
  accountText: 'Dasselbe Konto wie zum Hören.',
  logIn: 'Konto anlegen oder anmelden',
  loggedIn: (name) => `Du bist als ${name} angemeldet.`,
  application: 'Deine Anwendung',
  applicationText:
    'Eine Anwendung ist eine Website, ein Programm oder ein Skript, das die API aufruft. Gib ihr einen Namen, und sie bekommt ihre Client-Id.',
  made: (name) => `„${name}“ kann loslegen.`,
  toApplication: 'Einstellungen und Nutzung',
  call: 'Dein erster Aufruf',
  callText: 'Die beliebtesten Stücke des Monats, mit deiner Client-Id abgefragt.',
  callDemo: 'Du kannst es ausprobieren, bevor du eine Anwendung hast: Das ist die Client-Id der Demo.',
  request: 'Anfrage',
  send: 'Absenden',
  done: 'Es funktioniert. Derselbe Aufruf in anderen Sprachen steht weiter unten.',
  quickStarts: 'Schnelleinstieg',
  toReference: 'Alle Operationen',
  toOpenApi: 'OpenAPI-Dokument',
};
