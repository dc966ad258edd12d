import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Name, E-Mail oder ID',
  total: (n, shown) => (n === 1 ? '1 Nutzer' : `${shown} Nutzer`),
  suspended: 'Gesperrt',
  unverified: '(nicht bestätigt)',
  since: (day) => `seit ${day}`,
  applications: (n) => (n === 1 ? '1 App' : `${n} Apps`),
  menu: (name) => `Aktionen für ${name}`,
  actions: {
    suspend: 'Sperren',
    resume: 'Entsperren',
    makeAdmin: 'Zum Admin machen',
    unmakeAdmin: 'Admin-Rechte entziehen',
    reset: 'Passwort zurücksetzen',
  },
  titles: {
    suspend: (name) => `${name} sperren?`,
    resume: (name) => `${name} entsperren?`,
    makeAdmin: (name) => `${name} zum Admin machen?`,
    unmakeAdmin: (name) => `${name} die Admin-Rechte entziehen?`,
    reset: (name) => `Passwort von ${name} zurücksetzen?`,
  },
  texts: {
    suspend:
      'Das Konto wird überall abgemeldet, und eine Anmeldung ist nicht mehr möglich. Apps verlieren den Zugriff.',
    resume: 'Die Anmeldung mit dem bisherigen Passwort ist wieder möglich.',
    makeAdmin: 'Admins können hier alles tun, was du tun kannst.',
    unmakeAdmin: 'Das Konto hat dann keinen Zugriff mehr auf diese Seiten.',
    reset:
      'Das Passwort wird ungültig, und das Konto wird abgemeldet. Mit einem Link kann ein neues gewählt werden.',
  },
  done: {
    suspend: (name) => `${name} wurde gesperrt.`,
    resume: (name) => `${name} kann sich wieder anmelden.`,
    makeAdmin: (name) => `${name} ist jetzt Admin.`,
    unmakeAdmin: (name) => `${name} ist kein Admin mehr.`,
    reset: (name) => `Das Passwort von ${name} wurde zurückgesetzt`,
  },
  mailed: (address) => `Wir haben den Link an ${address} geschickt.`,
  link: 'Link für ein neues Passwort',
  linkText:
    'Die E-Mail konnte nicht gesendet werden. Gib diesen Link auf anderem Weg weiter. Er wird nur einmal angezeigt und läuft ab.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) => (n === 0 ? 'Anträge auf Schreibzugriff' : `Anträge auf Schreibzugriff (${n})`),
  noneWaiting: 'Keine offenen Anträge.',
  all: 'Alle Apps',
  find: 'Name, Besitzer oder Client-ID',
  onlySuspended: 'Nur gesperrte',
  total: (n, shown) => (n === 1 ? '1 App' : `${shown} Apps`),
  plans: { read: 'Nur lesen', readwrite: 'Lesen und schreiben' },
  waits: 'Schreibzugriff beantragt',
  own: 'Diese Website',
  httpStatuses: 'HTTP-Statuscodes',
  suspended: 'Gesperrt',
  operators: 'Ohne Besitzer',
  owner: (name) => `von ${name}`,
  today: (n, shown) => (n === 1 ? '1 Anfrage heute' : `${shown} Anfragen heute`),
  actions: { approve: 'Genehmigen', refuse: 'Ablehnen', suspend: 'Sperren', resume: 'Entsperren' },
  titles: {
    approve: (name) => `„${name}“ Schreibzugriff geben?`,
    refuse: (name) => `Schreibzugriff für „${name}“ ablehnen?`,
    suspend: (name) => `„${name}“ sperren?`,
    resume: (name) => `„${name}“ entsperren?`,
  },
  texts: {
    approve: 'Die App kann dann für Nutzer schreiben, die es erlauben.',
    refuse: 'Die App kann weiterhin lesen. Ein neuer Antrag ist möglich.',
    suspend: 'Ihre Anfragen werden abgelehnt, und ihre Tokens werden ungültig.',
    resume: 'Ihre Anfragen werden wieder beantwortet.',
  },
  done: {
    approve: (name) => `„${name}“ hat jetzt Schreibzugriff.`,
    refuse: (name) => `Der Schreibzugriff für „${name}“ wurde abgelehnt.`,
    suspend: (name) => `„${name}“ wurde gesperrt.`,
    resume: (name) => `„${name}“ ist wieder aktiv.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Von Admins ausgeblendete Rezensionen. Nur die Verfasser sehen sie noch.',
  none: 'Keine ausgeblendeten Rezensionen',
  ofTrack: (id) => `zum Track ${id}`,
  ofAlbum: (id) => `zum Album ${id}`,
  restoreTitle: 'Diese Rezension anzeigen?',
  restoreText: 'Alle können sie dann sehen.',
  restored: 'Die Rezension ist sichtbar.',
};

export const artistRequests = {
  states: { open: 'Offen', approved: 'Angenommen', rejected: 'Abgelehnt' },
  none: 'Keine Anfragen.',
  sameName: (id: number) => `Gleicher Name wie Künstler ${id}`,
  by: (dispname: string, name: string) => `${dispname} (${name})`,
  replied: (reply: string) => `Antwort: ${reply}`,
  approve: 'Annehmen',
  reject: 'Ablehnen',
  approveTitle: (name: string) => `„${name}“ annehmen?`,
  rejectTitle: (name: string) => `„${name}“ ablehnen?`,
  approveText: (user: string) =>
    `${user} verwaltet diesen Künstler dann im Studio und kann Musik veröffentlichen.`,
  rejectText: (user: string) => `${user} kann noch einmal anfragen.`,
  reply: 'Antwort',
  replyHint: 'Steht in der E-Mail mit der Entscheidung. Optional.',
  done: (isApproved: boolean, name: string) =>
    isApproved ? `„${name}“ wurde angenommen.` : `„${name}“ wurde abgelehnt.`,
};

export const reports: AdminMessages['reports'] = {
  text: 'Meldungen von Hörern. Alle Meldungen zu einem Inhalt bilden einen Fall. Wenn du ihn schließt, bekommen alle eine Antwort.',
  states: { open: 'Offen', review: 'In Prüfung', closed: 'Geschlossen' },
  none: 'Keine Meldungen.',
  count: (n: number) => (n === 1 ? '1 Meldung' : `${n} Meldungen`),
  noDetails: 'Keine Details',
  handledBy: (name: string) => `Bearbeitet von ${name}`,
  take: 'Übernehmen',
  release: 'Zurückgeben',
  close: 'Schließen …',
  closeTitle: (name: string) => `Meldung zu „${name}“ schließen`,
  closeText:
    'Die Meldenden und der Künstler oder Verfasser bekommen eine E-Mail. Darin steht nicht, wer gemeldet hat.',
  outcome: 'Ergebnis',
  choices: { removed: 'Ausblenden', solved: 'Anders behoben', rejected: 'Meldung ablehnen' },
  deletePlaylist: 'Playlist löschen',
  outcomes: { removed: 'Ausgeblendet', solved: 'Behoben', rejected: 'Abgelehnt' },
  reply: 'Antwort an die Meldenden',
  replyHint: 'Steht in der E-Mail. Optional.',
  toOwner: 'Nachricht an den Künstler oder Verfasser',
  toOwnerHint:
    'Steht in der E-Mail. Ohne Nachricht gibt es nur dann eine E-Mail, wenn sich etwas geändert hat.',
  done: 'Die Meldung wurde geschlossen.',
  told: (reply: string) => `An den Künstler oder Verfasser: ${reply}`,
};
