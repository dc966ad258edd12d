import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Apps mit Zugriff auf dein Konto und deine aktiven Sitzungen. Wenn du einen Zugriff entfernst, endet er sofort.',
  loggedOut: 'Melde dich an, um zu sehen, welche Apps Zugriff auf dein Konto haben.',
  consents: 'Apps mit Zugriff',
  noConsents: 'Keine App hat Zugriff auf dein Konto.',
  allowed: 'Erlaubt am',
  lastTokens: 'Letztes Token',
  action: 'Aktion',
  revoke: 'Zugriff entfernen',
  revokeTitle: (name) => `Zugriff von „${name}“ entfernen?`,
  revokeText: 'Die Tokens der App werden sofort ungültig. Sie kann erneut um Zugriff bitten.',
  sessions: 'Aktive Sitzungen',
  since: 'Seit',
  until: 'Läuft ab',
  current: 'Dieser Browser',
  end: 'Abmelden',
  endText: 'In diesem Browser musst du dich dann neu anmelden.',
  toSettings: 'Name, Passwort und Bild',
};
