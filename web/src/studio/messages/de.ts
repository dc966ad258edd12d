export const title = 'Studio';
export const intro =
  'Veröffentliche deine eigene Musik: Dateien hochladen, Release beschreiben, Lizenz wählen, veröffentlichen.';

export const terms = {
  title: 'Bedingungen für Künstler',
  texts: [
    'Du veröffentlichst nur Musik, die von dir ist oder die du unter der gewählten Lizenz veröffentlichen darfst.',
    'Andere dürfen deine Musik so nutzen, wie die Lizenz es sagt. Wer eine Kopie hat, behält diese Rechte.',
    'Du kannst ein Release jederzeit zurückziehen oder löschen. Admins dürfen Musik ausblenden, die gegen Gesetze oder diese Bedingungen verstößt.',
    'Dateien, Texte und deine Zustimmung werden mit Datum gespeichert.',
  ],
  accept: 'Ich stimme zu',
  accepted: (day: string) => `Zugestimmt am ${day}`,
};

export const start = {
  artists: 'Deine Künstler',
  none: 'Du verwaltest noch keinen Künstler',
  noneText: 'Beantrage einen neuen Künstler, oder übernimm einen aus dem Katalog.',
  becomeTitle: 'Künstler werden',
  becomeText: {
    open: 'Der Künstler wird sofort angelegt, außer es gibt den Namen schon.',
    request: 'Ein Admin prüft deine Anfrage. Die Entscheidung kommt per E-Mail.',
    closed: 'Dieser Server nimmt zurzeit keine Anfragen an.',
  },
  name: 'Künstlername oder Name der Band',
  message: 'Nachricht an die Admins',
  messageHint: 'Wer bist du? Ein Link zu deiner Website oder deinem Profil hilft.',
  send: 'Anfrage senden',
  create: 'Künstler anlegen',
  claimTitle: 'Künstler übernehmen',
  claimText:
    'Ist deine Musik schon im Katalog? Übernimm den Künstler, um ihn hier zu verwalten. Ein Admin gibt das frei.',
  claimId: 'Künstlerseite oder ID',
  claimHint: 'Füge die Adresse der Künstlerseite ein.',
  claimWrong: 'Das ist keine Adresse einer Künstlerseite.',
  claim: 'Künstler übernehmen',
  requests: 'Deine Anfragen',
  states: { open: 'Offen', approved: 'Angenommen', rejected: 'Abgelehnt' },
  newArtist: 'Neuer Künstler',
  claimed: 'Übernahme',
  withdraw: 'Zurückziehen',
  sent: 'Deine Anfrage wurde gesendet.',
  created: 'Der Künstler wurde angelegt.',
};

export const roles = { owner: 'Inhaber', editor: 'Bearbeiter' };

export const artist = {
  releases: 'Releases',
  newRelease: 'Neues Release',
  none: 'Noch keine Releases',
  noneText: 'Lege ein Release an und ziehe deine Audiodateien hinein.',
  untitled: 'Release ohne Titel',
  publicPage: 'Öffentliche Seite',
  storage: (used: string, max: string) => `${used} von ${max} belegt`,
  storageFree: (used: string) => `${used} belegt`,
  members: 'Mitglieder',
  membersText:
    'Bearbeiter laden hoch, bearbeiten und veröffentlichen. Inhaber verwalten auch die Mitglieder.',
  memberName: 'Benutzername',
  role: 'Rolle',
  add: 'Mitglied hinzufügen',
  remove: 'Entfernen',
  leave: 'Verlassen',
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText: 'Das Mitglied kann diesen Künstler nicht mehr im Studio öffnen. Laufende Uploads enden.',
  leaveTitle: 'Diesen Künstler verlassen?',
  leaveText: 'Du kannst ihn danach nicht mehr im Studio öffnen.',
  tracks: (n: number) => (n === 1 ? '1 Track' : `${n} Tracks`),
};

export const states = {
  draft: 'Entwurf',
  scheduled: 'Geplant',
  published: 'Veröffentlicht',
  unpublished: 'Zurückgezogen',
};

export const upload = {
  title: 'Audiodateien',
  drop: 'Ziehe Audiodateien hierher: mp3, flac, ogg, opus, m4a, wav oder aiff, je bis 4 GB.',
  choose: 'Dateien wählen',
  sending: (name: string) => `${name} wird hochgeladen`,
  waiting: 'Wartet',
  checking: 'Die Datei wird geprüft …',
  unfinished: 'Unterbrochen. Wähle dieselbe Datei noch einmal, um fortzufahren.',
  stop: 'Upload abbrechen',
  dismiss: 'Aus der Liste entfernen',
  retry: 'Erneut versuchen',
  of: (done: string, all: string) => `${done} von ${all}`,
  reasons: {
    undecodable: (detail: string) => `Diese Datei lässt sich nicht abspielen: ${detail}.`,
    unreadable: (detail: string) => `Diese Datei lässt sich nicht lesen: ${detail}.`,
    duplicate: (name: string) => `Diese Datei gehört schon zum Release: ${name}.`,
  },
};

export const release = {
  name: 'Titel',
  type: 'Art des Releases',
  types: { album: 'Album', single: 'Single oder EP' },
  date: 'Veröffentlichung',
  dateHint: 'Mit einem Datum in der Zukunft erscheint das Release an diesem Tag um 00:00 UTC.',
  licence: 'Lizenz',
  licenceHint: 'Was andere mit deiner Musik tun dürfen. Sie gilt für alle Tracks ohne eigene Lizenz.',
  chooseLicence: 'Lizenz wählen …',
  tags: 'Tags',
  tagsHint: 'Drücke nach jedem Tag die Eingabetaste.',
  removeTag: (tag: string) => `Tag ${tag} entfernen`,
  description: 'Über das Release',
  credits: 'Mitwirkende',
  creditsHint: 'Wer hat gespielt, aufgenommen, gemischt, gestaltet …',
  language: 'Sprache dieser Texte',
  languageHint: 'Zwei Buchstaben: en, de, fr …',
  downloads: 'Tracks und das ganze Release dürfen heruntergeladen werden',
  cover: 'Cover',
  coverHint: 'Mindestens 600 × 600 Pixel. Ohne eigenes wird das Cover aus den Audiodateien verwendet.',
  chooseCover: 'Bild wählen',
  deleteCover: 'Cover löschen',
  about: 'Release',
  tracks: 'Tracks',
  noTracks: 'Sobald Dateien hochgeladen sind, erscheinen hier die Tracks.',
};

export const track = {
  disc: 'CD',
  title: 'Titel',
  details: 'Details',
  detailsOf: (name: string) => `Details zu ${name}`,
  up: (name: string) => `${name} nach oben`,
  down: (name: string) => `${name} nach unten`,
  play: (name: string) => `${name} abspielen`,
  pause: (name: string) => `${name} pausieren`,
  replace: 'Datei ersetzen',
  remove: 'Track entfernen',
  file: (name: string, size: string) => `Datei: ${name}, ${size}`,
  genres: 'Genres',
  instruments: 'Instrumente',
  vartags: 'Stimmungen und Themen',
  vocals: 'Gesang',
  vocalChoices: { vocal: 'Mit Gesang', instrumental: 'Instrumental' },
  unset: 'Keine Angabe',
  language: 'Sprache des Texts',
  lyrics: 'Songtext',
  credits: 'Mitwirkende bei diesem Track',
  licence: 'Lizenz dieses Tracks',
  sameLicence: 'Wie das Release',
  close: 'Fertig',
};

export const saving = {
  save: 'Speichern',
  saved: 'Alles ist gespeichert.',
  unsaved: 'Es gibt Änderungen, die nicht gespeichert sind.',
  conflictTitle: 'Ein anderes Mitglied hat dieses Release geändert',
  conflictText: (name: string, moment: string) =>
    `${name} hat am ${moment} gespeichert. Nichts wurde überschrieben. Lade die gespeicherte Version, oder behalte deine Änderungen und speichere noch einmal.`,
  loadTheirs: 'Gespeicherte Version laden',
  keepMine: 'Meine Änderungen behalten',
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: 'Deine Änderungen sind nicht gespeichert und gehen verloren.',
  leave: 'Verlassen',
};

export const publish = {
  title: 'Veröffentlichen',
  preview: 'Vorschau',
  status: {
    draft: 'Nur Mitglieder sehen dieses Release.',
    scheduled: (day: string) =>
      `Es erscheint am ${day} um 00:00 UTC. Änderungen, die du bis dahin speicherst, zählen mit.`,
    published: 'Alle können dieses Release sehen und abspielen.',
    unpublished: 'Du hast dieses Release zurückgezogen. Likes und Rezensionen bleiben erhalten.',
  },
  pending: 'Die gespeicherten Änderungen sind noch nicht veröffentlicht.',
  publish: 'Veröffentlichen',
  schedule: 'Planen',
  update: 'Änderungen veröffentlichen',
  unpublish: 'Zurückziehen',
  cancelSchedule: 'Planung aufheben',
  delete: 'Release löschen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText:
    'Die Dateien werden gelöscht, und bei einem veröffentlichten Release auch Likes und Rezensionen. Das lässt sich nicht rückgängig machen.',
  unpublishTitle: 'Dieses Release zurückziehen?',
  unpublishText: 'Es verschwindet von den Seiten und aus der API. Du kannst es wieder veröffentlichen.',
  rights:
    'Ich besitze die Rechte an diesen Aufnahmen oder darf sie unter der gewählten Lizenz veröffentlichen.',
  rightsGiven: (name: string, moment: string) => `Rechte bestätigt von ${name} am ${moment}`,
  publishTitle: (name: string) => `„${name}“ veröffentlichen?`,
  publishText: 'Das Release erscheint in wenigen Sekunden im Katalog.',
  scheduleText: (day: string) => `Das Release erscheint am ${day} um 00:00 UTC.`,
  done: 'Veröffentlicht. Es ist in wenigen Sekunden sichtbar.',
  scheduled: 'Geplant.',
  view: 'Im Katalog zeigen',
  fault: (reason: string) => `Es konnte nicht veröffentlicht werden: ${reason}`,
  checkBefore: 'Speichere zuerst deine Änderungen.',
};

export const statistics = {
  title: 'Statistik',
  range: 'Zeitraum',
  days: (n: number) => `${n} Tage`,
  since: (day: string) => `Gezählt seit ${day}. Frühere Tage sind nicht verfügbar.`,
  uncounted: 'Tage werden gezählt, sobald der Künstler Mitglieder hat.',
  events: {
    listens: 'Wiedergaben',
    downloads: 'Downloads',
    likes: 'Likes',
    playlists: 'Zu Playlists hinzugefügt',
    fans: 'Neue Fans',
  },
  byDay: 'Pro Tag',
  day: 'Tag (UTC)',
  played: 'Wiedergaben und Downloads',
  added: 'Likes, Playlists und Fans',
  quiet: 'Nichts in diesem Zeitraum',
  quietText: 'Wiedergaben und Downloads erscheinen hier nach wenigen Sekunden.',
  applications: 'Apps',
  application: 'App',
  others: 'Alle anderen',
  noApplications: 'Keine Wiedergaben oder Downloads in diesem Zeitraum.',
  releases: 'Releases',
  release: 'Release',
  tracks: 'Tracks',
  track: 'Track',
  onPlaylists: 'In Playlists',
  allTime: 'Gesamtzahlen',
  noItems: 'Noch nichts veröffentlicht.',
  more: 'Mehr anzeigen',
  csv: 'CSV herunterladen',
};
