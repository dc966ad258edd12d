import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Neue Anwendung',
  loggedOut: 'Hier stehen deine Anwendungen, sobald du dich anmeldest.',
  none: 'Du hast noch keine Anwendung',
};

export const application: DevelopMessages['application'] = {
  id: 'Client-Id',
  copyId: 'Client-Id kopieren',
  secret: 'Client-Secret',
  secretOnce: 'Es wird nur dieses eine Mal gezeigt. Bewahre es dort auf, wo es sonst niemand lesen kann.',
  secretHidden: 'Nur du kennst es: Wir haben keine lesbare Kopie. Ist es verloren, dann erzeuge ein neues.',
  copySecret: 'Secret kopieren',
  rotate: 'Neues Secret erzeugen',
  rotateText:
    'Das jetzige Secret gilt sofort nicht mehr, wo immer es benutzt wird. Das neue wird einmal gezeigt.',
  rotateConfirm: 'Neues erzeugen',
  name: 'Name der Anwendung',
  nameHint: 'Andere sehen ihn, wenn sie um ihre Zustimmung gebeten werden. Höchstens 80 Zeichen.',
  create: 'Anwendung anlegen',
  public: 'Sie kann kein Geheimnis bewahren',
  publicHint:
    'Für Anwendungen im Browser und auf dem Telefon: Sie bekommt kein Secret und meldet Nutzer mit PKCE an.',
  publicShort: 'Öffentlich',
  state: 'Zustand',
  created: 'Seit',
  usage: 'Nutzung',
  seeUsage: 'Nutzung ansehen',
  settings: 'Einstellungen',
  about: 'Über die Anwendung',
  description: 'Beschreibung',
  descriptionHint: 'Was sie tut, für Nutzer auf der Zustimmungsseite und für die Betreiber.',
  redirect: 'Redirect-URI',
  redirectHint:
    'Hierhin kehren Nutzer nach ihrer Zustimmung zurück. Längere Pfade auf demselben Host gelten auch. Ist sie leer, kann sich niemand mit dieser Anwendung anmelden.',
  httpStatuses: 'HTTP-Status bei Fehlern',
  httpStatusesHint:
    'Fehlgeschlagene Anfragen erhalten einen Status wie 400 oder 404. Sonst werden sie mit HTTP 200 beantwortet, wie es die meisten Clients erwarten. Der Code in der Antwort ist in beiden Fällen derselbe.',
  saved: 'Gespeichert.',
  discard: 'Änderungen verwerfen',
  suspended: 'Gesperrt',
  suspendedText:
    'Die Betreiber haben diese Anwendung gesperrt: Ihre Aufrufe werden mit Code 11 abgelehnt. Frag sie nach dem Grund.',
  delete: 'Anwendung löschen',
  deleteText:
    'Ihre Client-Id gilt sofort nicht mehr, und mit ihr alle Tokens. Das lässt sich nicht rückgängig machen.',
  deleteType: (name) => `Gib zur Bestätigung ihren Namen ein: ${name}`,
  deleteOther: 'So heißt sie nicht.',
  deleted: (name) => `„${name}“ ist gelöscht.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Lesen und schreiben',
  read: 'Liest',
  readwrite: 'Liest und schreibt',
  asked: 'Schreibzugriff beantragt',
  askedAgain: 'Gespeichert. Mit anderem Namen oder Host braucht sie zum Schreiben eine neue Zustimmung.',
  ask: 'Schreibzugriff beantragen',
  withdraw: 'Antrag zurückziehen',
  giveBack: 'Schreibzugriff zurückgeben',
  states: {
    none: 'Sie liest öffentliche Daten und die Daten von Nutzern, die es erlauben. Um in deren Namen zu liken, zu favorisieren und zu sammeln, braucht sie Schreibzugriff, den die Betreiber gewähren. Es ist kein Antrag offen.',
    asked:
      'Du hast Schreibzugriff beantragt. Die Betreiber sehen es sich an; bis dahin liest die Anwendung nur.',
    approved: 'Sie darf im Namen derer schreiben, die es erlauben: Likes, Favoriten, Fans, Alben.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Zeitraum',
  days: (days) => `${days} Tage`,
  csv: 'Als CSV herunterladen',
  unused: (days) => `Keine Aufrufe in den letzten ${days} Tagen`,
  unusedText:
    'Sobald die Anwendung etwas abfragt, siehst du hier, was, wie oft und mit welchem Erfolg. Zum Beispiel so:',
  reload: 'Neu laden',
  calls: 'Aufrufe',
  succeeded: 'Erfolgreich',
  failed: 'Fehlgeschlagen',
  limited: 'Von einer Grenze abgewiesen',
  perDay: 'Aufrufe je Tag',
  day: 'Tag (UTC)',
  operation: 'Operation',
  all: 'Alle Operationen',
  byOperation: 'Nach Operation',
  errors: 'Fehler',
  code: 'Code',
  count: 'Anzahl',
  elsewhere: 'unbekannte URL',
  noCalls: 'Keine Aufrufe.',
  noErrors: 'Keine Fehler.',
  left: 'Verbleibend',
  perMinute: 'In dieser Minute',
  perDayLimit: 'Heute',
  remaining: (remaining, limit, seconds) => `${remaining} von ${limit}, zurückgesetzt in ${seconds} s`,
  noLimits: 'Dieser Dienst setzt Anwendungen keine Grenze.',
};
