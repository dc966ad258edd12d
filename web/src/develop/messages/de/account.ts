import type { DevelopMessages } from '../en/index.ts';

export const account: DevelopMessages['account'] = {
  text: 'Wer für dich handeln darf und wo du angemeldet bist. Was du hier zurücknimmst, gilt sofort nicht mehr.',
  loggedOut: 'Hier steht, was Zugriff auf dein Konto hat, sobald du dich anmeldest.',
  consents: 'Anwendungen, denen du zugestimmt hast',
  noConsents: 'Du hast keiner zugestimmt.',
  allowed: 'Erlaubt',
  lastTokens: 'Zuletzt Tokens erhalten',
  action: 'Aktion',
  revoke: 'Zurücknehmen',
  revokeTitle: (name) => `Zurücknehmen, was „${name}“ darf?`,
  revokeText: 'Ihre Tokens gelten sofort nicht mehr. Sie darf dich wieder fragen.',
  sessions: 'Wo du angemeldet bist',
  since: 'Seit',
  until: 'Längstens bis',
  current: 'Dieser Browser',
  end: 'Dort abmelden',
  endText: 'Wer jenen Browser benutzt, muss sich wieder anmelden.',
  toSettings: 'Name, Passwort und Bild',
};
