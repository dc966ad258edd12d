import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Entwickle mit freier Musik',
  description: 'Hol dir eine Client-ID, sende deine erste Anfrage und lies die API-Referenz.',
  text: 'Diese Website nutzt eine offene API, auf der auch du aufbauen kannst. Sie beantwortet einfache HTTP-Anfragen mit JSON oder XML: Tracks, Alben, Künstler, Playlists, Radios, Charts. Du brauchst nur eine App mit einer Client-ID, und das dauert keine Minute.',
  account: 'Dein Konto',
  accountText: 'Nutze dasselbe Konto wie zum Hören.',
  logIn: 'Registrieren oder anmelden',
  loggedIn: (name) => `Du bist als ${name} angemeldet.`,
  application: 'Deine App',
  applicationText:
    'Eine App ist eine Website, ein Programm oder ein Skript, das die API nutzt. Gib ihr einen Namen, um eine Client-ID zu bekommen.',
  made: (name) => `„${name}“ ist bereit.`,
  toApplication: 'Einstellungen und Nutzung',
  call: 'Deine erste Anfrage',
  callText: 'Die beliebtesten Tracks des Monats, abgefragt mit deiner Client-ID.',
  callDemo: 'Probier es aus, bevor du eine App hast: Diese Anfrage nutzt die Client-ID der Demo.',
  request: 'Anfrage',
  send: 'Senden',
  done: 'Es funktioniert. Weiter unten findest du die Anfrage in anderen Sprachen.',
  quickStarts: 'Schnelleinstieg',
  toReference: 'Alle Operationen',
  toOpenApi: 'OpenAPI-Dokument',
};
