import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Name, Adresse oder Nummer',
  total: (n, shown) => (n === 1 ? '1 Person' : `${shown} Personen`),
  admin: 'Verwaltung',
  suspended: 'Gesperrt',
  unverified: '(nicht bestätigt)',
  since: (day) => `seit ${day}`,
  applications: (n) => (n === 1 ? '1 Anwendung' : `${n} Anwendungen`),
  menu: (name) => `Was tun mit ${name}`,
  actions: {
    suspend: 'Sperren',
    resume: 'Freigeben',
    makeAdmin: 'In die Verwaltung aufnehmen',
    unmakeAdmin: 'Aus der Verwaltung nehmen',
    reset: 'Passwort zurücksetzen',
  },
  titles: {
    suspend: (name) => `${name} sperren?`,
    resume: (name) => `${name} wieder hereinlassen?`,
    makeAdmin: (name) => `${name} in die Verwaltung aufnehmen?`,
    unmakeAdmin: (name) => `${name} aus der Verwaltung nehmen?`,
    reset: (name) => `Passwort von ${name} zurücksetzen?`,
  },
  texts: {
    suspend:
      'Die Person wird sofort überall abgemeldet und kann sich nicht anmelden; Anwendungen können nichts mehr für sie tun.',
    resume: 'Die Person kann sich wieder mit ihrem bisherigen Passwort anmelden.',
    makeAdmin: 'Die Person kann hier dann alles tun, was du tun kannst.',
    unmakeAdmin: 'Die Person kann hören und entwickeln wie zuvor, aber diese Seiten nicht mehr öffnen.',
    reset:
      'Das Passwort gilt nicht mehr, und die Person wird abgemeldet. Über einen Link wählt sie ein neues.',
  },
  done: {
    suspend: (name) => `${name} ist gesperrt.`,
    resume: (name) => `${name} kann sich wieder anmelden.`,
    makeAdmin: (name) => `${name} gehört jetzt zur Verwaltung.`,
    unmakeAdmin: (name) => `${name} gehört nicht mehr zur Verwaltung.`,
    reset: (name) => `Das Passwort von ${name} ist zurückgesetzt`,
  },
  mailed: (address) => `Eine E-Mail mit dem Link wurde an ${address} gesendet.`,
  link: 'Link zum Wählen eines neuen Passworts',
  linkText:
    'Es konnte keine E-Mail gesendet werden. Gib diesen Link auf anderem Weg weiter: Er wird nur dieses eine Mal gezeigt und gilt begrenzte Zeit.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) => (n === 0 ? 'Warten auf Schreibzugriff' : `Warten auf Schreibzugriff (${n})`),
  noneWaiting: 'Keine offenen Anträge.',
  all: 'Alle Anwendungen',
  find: 'Name, Besitzer oder Client-ID',
  onlySuspended: 'Nur gesperrte',
  total: (n, shown) => (n === 1 ? '1 Anwendung' : `${shown} Anwendungen`),
  plans: { read: 'Lesen', readwrite: 'Lesen und schreiben' },
  waits: 'Schreibzugriff beantragt',
  own: 'Diese Seiten',
  httpStatuses: 'HTTP-Status',
  suspended: 'Gesperrt',
  operators: 'Vom Betreiber',
  owner: (name) => `Von ${name}`,
  today: (n, shown) => (n === 1 ? '1 Anfrage heute' : `${shown} Anfragen heute`),
  since: (day) => `seit ${day}`,
  actions: { approve: 'Genehmigen', refuse: 'Ablehnen', suspend: 'Sperren', resume: 'Freigeben' },
  titles: {
    approve: (name) => `„${name}“ schreiben lassen?`,
    refuse: (name) => `„${name}“ den Schreibzugriff verweigern?`,
    suspend: (name) => `„${name}“ sperren?`,
    resume: (name) => `„${name}“ weitermachen lassen?`,
  },
  texts: {
    approve: 'Sie kann dann im Namen von Nutzern schreiben, die es erlauben.',
    refuse: 'Es bleibt, wie es ist: Sie kann lesen. Wem sie gehört, darf noch einmal fragen.',
    suspend: 'Alle ihre Anfragen werden ab jetzt abgelehnt, und ihre Tokens gelten nicht mehr.',
    resume: 'Ihre Anfragen werden wieder beantwortet.',
  },
  done: {
    approve: (name) => `„${name}“ darf jetzt schreiben.`,
    refuse: (name) => `„${name}“ bleibt ohne Schreibzugriff.`,
    suspend: (name) => `„${name}“ ist gesperrt.`,
    resume: (name) => `„${name}“ ist wieder aktiv.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Rezensionen, die jemand gemeldet hat, und solche, die verborgen sind.',
  none: 'Keine gemeldeten Rezensionen',
  noneText: 'Wenn jemand eine Rezension meldet, steht sie hier mit dem Grund.',
  ofTrack: (id) => `zum Stück ${id}`,
  ofAlbum: (id) => `zum Album ${id}`,
  score: (score) => `${score} von 10`,
  hidden: 'Verborgen',
  reports: (n) => (n === 1 ? 'Einmal gemeldet' : `${n}-mal gemeldet`),
  noReason: 'Ohne Angabe eines Grundes',
  hide: 'Verbergen',
  restore: 'Wiederherstellen',
  keep: 'Stehen lassen',
  more: 'Weitere Rezensionen',
  titles: { hide: 'Diese Rezension verbergen?', restore: 'Diese Rezension zeigen?' },
  texts: {
    hide: 'Dann sehen sie nur noch, wer sie schrieb, und die Verwaltung. Du kannst sie jederzeit wiederherstellen.',
    restore: 'Alle sehen sie, und die Meldungen sind erledigt.',
  },
  done: {
    hide: 'Die Rezension ist verborgen.',
    restore: 'Die Rezension ist zu sehen, und die Meldungen sind erledigt.',
  },
};
