import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Anwendungen, die für dich handeln dürfen, und deine Sitzungen. Was du hier widerrufst, gilt sofort nicht mehr.',
  loggedOut: 'Hier steht, was Zugriff auf dein Konto hat, sobald du dich anmeldest.',
  consents: 'Anwendungen, die du zugelassen hast',
  noConsents: 'Du hast keiner zugestimmt.',
  allowed: 'Erlaubt',
  lastTokens: 'Zuletzt Tokens erhalten',
  action: 'Aktion',
  revoke: 'Zugriff widerrufen',
  revokeTitle: (name) => `Zugriff von „${name}“ widerrufen?`,
  revokeText: 'Ihre Tokens gelten sofort nicht mehr. Sie darf dich wieder fragen.',
  sessions: 'Wo du angemeldet bist',
  since: 'Seit',
  until: 'Längstens bis',
  current: 'Dieser Browser',
  end: 'Dort abmelden',
  endText: 'In jenem Browser ist dann eine neue Anmeldung nötig.',
  toSettings: 'Name, Passwort und Bild',
};
