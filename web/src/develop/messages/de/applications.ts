import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Neue App',
  loggedOut: 'Melde dich an, um deine Apps zu sehen.',
  none: 'Du hast noch keine Apps',
};

export const application: DevelopMessages['application'] = {
  id: 'Client-ID',
  copyId: 'Client-ID kopieren',
  secret: 'Client-Secret',
  secretOnce: 'Das Client-Secret wird nur einmal angezeigt. Bewahre es sicher auf.',
  secretHidden: 'Wir speichern keine lesbare Kopie. Wenn du es verlierst, erstelle ein neues.',
  copySecret: 'Secret kopieren',
  rotate: 'Neues Secret erstellen',
  rotateText: 'Das aktuelle Secret wird sofort ungültig. Das neue wird nur einmal angezeigt.',
  rotateConfirm: 'Secret erstellen',
  name: 'Name der App',
  nameHint: 'Nutzer sehen ihn, wenn sie den Zugriff erlauben. Bis zu 80 Zeichen.',
  create: 'App erstellen',
  public: 'Öffentliche App (ohne Secret)',
  publicHint:
    'Für Apps im Browser und auf dem Smartphone. Sie haben kein Secret und melden Nutzer mit PKCE an.',
  publicShort: 'Öffentlich',
  state: 'Status',
  created: 'Erstellt',
  usage: 'Nutzung',
  seeUsage: 'Nutzung anzeigen',
  settings: 'Einstellungen',
  about: 'Über die App',
  description: 'Beschreibung',
  descriptionHint: 'Was die App macht. Nutzer und Admins sehen es.',
  redirect: 'Redirect-URI',
  redirectHint:
    'Hierhin kehren Nutzer zurück, nachdem sie den Zugriff erlaubt haben. Längere Pfade auf demselben Host gehen auch. Ohne sie können sich Nutzer mit dieser App nicht anmelden.',
  httpStatuses: 'HTTP-Statuscodes bei Fehlern',
  httpStatusesHint:
    'Fehlgeschlagene Anfragen bekommen einen Status wie 400 oder 404. Sonst bekommen sie HTTP 200, wie es die meisten Clients erwarten. Der Code in der Antwort ist derselbe.',
  saved: 'Gespeichert.',
  discard: 'Änderungen verwerfen',
  suspended: 'Gesperrt',
  suspendedText: 'Ein Admin hat diese App gesperrt. Ihre Anfragen schlagen mit Code 11 fehl.',
  delete: 'App löschen',
  deleteText:
    'Die Client-ID und alle Tokens werden sofort ungültig. Das kann nicht rückgängig gemacht werden.',
  deleteType: (name) => `Gib zur Bestätigung den Namen ein: ${name}`,
  deleteOther: 'Der Name stimmt nicht überein.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Zugriff',
  read: 'Nur lesen',
  readwrite: 'Lesen und schreiben',
  asked: 'Schreibzugriff beantragt',
  askedAgain: 'Gespeichert. Mit neuem Namen oder Host muss der Schreibzugriff erneut genehmigt werden.',
  ask: 'Schreibzugriff beantragen',
  withdraw: 'Antrag zurückziehen',
  giveBack: 'Schreibzugriff aufgeben',
  states: {
    none: 'Die App kann öffentliche Daten lesen und die Daten von Nutzern, die es erlauben. Um für sie Likes, Favoriten, Alben und gefolgte Künstler hinzuzufügen, braucht sie Schreibzugriff, den ein Admin genehmigt.',
    asked: 'Du hast Schreibzugriff beantragt. Bis ein Admin ihn genehmigt, kann die App nur lesen.',
    approved:
      'Die App kann Likes, Favoriten, Alben und gefolgte Künstler für Nutzer hinzufügen, die es erlauben.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Zeitraum',
  days: (days) => `${days} Tage`,
  csv: 'Als CSV herunterladen',
  unused: (days) => `Keine Anfragen in den letzten ${days} Tagen`,
  unusedText: 'Sobald die App Anfragen sendet, siehst du sie hier. Zum Beispiel:',
  reload: 'Neu laden',
  calls: 'Anfragen',
  succeeded: 'Erfolgreich',
  failed: 'Fehlgeschlagen',
  limited: 'Durch Limit abgelehnt',
  perDay: 'Anfragen pro Tag',
  day: 'Tag (UTC)',
  operation: 'Operation',
  all: 'Alle Operationen',
  byOperation: 'Nach Operation',
  errors: 'Fehler',
  code: 'Code',
  count: 'Anzahl',
  elsewhere: 'unbekannte URL',
  noCalls: 'Keine Anfragen.',
  noErrors: 'Keine Fehler.',
  left: 'Verbleibend',
  perMinute: 'In dieser Minute',
  perDayLimit: 'Heute',
  remaining: (remaining, limit, seconds) => `${remaining} von ${limit}, wieder frei in ${seconds} s`,
  noLimits: 'Auf diesem Server gibt es keine Limits für Apps.',
};
