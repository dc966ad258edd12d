export * from '../../messages/de/editing.ts';

export const intro = 'Lade deine Musik hoch, ergänze die Angaben, wähle eine Lizenz und veröffentliche sie.';

export const terms = {
  title: 'Bedingungen für Künstler',
  texts: [
    'Du veröffentlichst nur Musik, die von dir ist oder die du unter der gewählten Lizenz veröffentlichen darfst.',
    'Andere dürfen deine Musik so nutzen, wie die Lizenz es erlaubt. Wer schon eine Kopie hat, behält diese Rechte.',
    'Du kannst ein Release jederzeit zurückziehen oder löschen. Admins dürfen Musik ausblenden, die gegen Gesetze oder diese Bedingungen verstößt.',
    'Dateien, Texte und deine Zustimmung werden mit Datum gespeichert.',
  ],
  accept: 'Ich stimme zu',
  accepted: (day: string) => `Zugestimmt am ${day}`,
};

export const start = {
  artists: 'Deine Künstler',
  none: 'Du verwaltest noch keinen Künstler',
  noneText: 'Beantrage einen neuen Künstler oder übernimm einen aus dem Katalog.',
  becomeTitle: 'Künstler werden',
  becomeText: {
    open: 'Der Künstler wird sofort angelegt, außer der Name ist schon vergeben.',
    request: 'Ein Admin prüft deine Anfrage. Die Entscheidung kommt per E-Mail.',
    closed: 'Dieser Server nimmt zurzeit keine Anfragen an.',
  },
  name: 'Name des Künstlers oder der Band',
  message: 'Nachricht an die Admins',
  messageHint: 'Wer bist du? Ein Link zu deiner Website oder deinem Profil hilft.',
  send: 'Anfrage senden',
  create: 'Künstler anlegen',
  claimTitle: 'Künstler übernehmen',
  claimText:
    'Ist deine Musik schon im Katalog? Übernimm den Künstler, um ihn hier zu verwalten. Ein Admin muss das bestätigen.',
  claimId: 'Künstlerseite oder ID',
  claimHint: 'Füge die Adresse der Künstlerseite ein.',
  claimWrong: 'Das ist nicht die Adresse einer Künstlerseite.',
  claim: 'Künstler übernehmen',
  requests: 'Deine Anfragen',
  states: { open: 'Offen', approved: 'Angenommen', rejected: 'Abgelehnt' },
  withdraw: 'Zurückziehen',
  sent: 'Deine Anfrage wurde gesendet.',
  created: 'Der Künstler wurde angelegt.',
};

export const roles = { owner: 'Inhaber', editor: 'Bearbeiter' };

export const artist = {
  releases: 'Releases',
  newRelease: 'Neues Release',
  none: 'Noch keine Releases',
  noneText: 'Lege ein Release an und füge deine Audiodateien hinzu.',
  untitled: 'Release ohne Titel',
  storage: (used: string, max: string) => `${used} von ${max} belegt`,
  storageFree: (used: string) => `${used} belegt`,
  members: 'Mitglieder',
  membersText:
    'Bearbeiter können hochladen, bearbeiten und veröffentlichen. Inhaber können auch Mitglieder verwalten.',
  role: 'Rolle',
  add: 'Mitglied hinzufügen',
  remove: 'Entfernen',
  leave: 'Verlassen',
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText:
    'Das Mitglied hat dann im Studio keinen Zugriff mehr auf diesen Künstler. Laufende Uploads werden beendet.',
  leaveTitle: 'Diesen Künstler verlassen?',
  leaveText: 'Du hast dann im Studio keinen Zugriff mehr auf diesen Künstler.',
  imported: 'Importierte Musik',
  importedText: (albums: string, tracks: string) =>
    `${albums} und ${tracks} dieses Künstlers stammen aus einem Import. Nur Admins können sie bearbeiten und ihr Audio ersetzen.`,
};

export const states = {
  draft: 'Entwurf',
  scheduled: 'Geplant',
  published: 'Veröffentlicht',
  unpublished: 'Zurückgezogen',
};

export const upload = {
  drop: 'Ziehe Audiodateien hierher: mp3, flac, ogg, opus, m4a, wav oder aiff, je bis 4 GB.',
  waiting: 'Wartet',
  failed:
    'Die Datei konnte nicht geprüft werden. Prüfe sie erneut; du musst sie nicht noch einmal hochladen.',
  checkAgain: 'Erneut prüfen',
  unfinished: 'Unterbrochen. Wähle dieselbe Datei noch einmal aus, um fortzufahren.',
  stop: 'Upload abbrechen',
  dismiss: 'Aus der Liste entfernen',
  faults: {
    empty: 'sie ist leer',
    picture: 'sie ist ein Bild mit der Endung {ending}',
    archive: 'sie ist ein Archiv mit der Endung {ending}',
    document: 'sie ist ein PDF mit der Endung {ending}',
    otherKind: 'sie hat die Endung {ending}, enthält aber {kind}',
    silent: 'sie enthält keinen Ton',
    cutOff: 'sie ist abgeschnitten: angekündigt sind {announced}, vorhanden etwa {found}',
    damagedPart: 'sie ist beschädigt ({detail})',
    damaged: 'sie ist beschädigt oder endet zu früh',
    slowTags: 'ihre Tags waren nach {seconds} Sekunden noch nicht gelesen',
    badTags: 'ihre Tags sind zu groß oder beschädigt',
    slowAudio: 'das Decodieren dauert zu lange',
    noAudio: 'sie enthält keinen Ton, der sich decodieren lässt',
    tooLong: 'sie ist länger als 24 Stunden',
    partsMissing: 'Teile davon fehlen. Lade sie noch einmal hoch',
  },
  reasons: {
    undecodable: (detail: string) => `Diese Datei kann nicht abgespielt werden: ${detail}.`,
    unreadable: (detail: string) => `Diese Datei kann nicht gelesen werden: ${detail}.`,
    duplicate: (name: string) => `Diese Datei ist schon im Release: ${name}.`,
  },
};

export const release = {
  name: 'Titel',
  types: { album: 'Album', single: 'Single oder EP' },
  dateHint: 'Liegt das Datum in der Zukunft, erscheint das Release an diesem Tag um 00:00 UTC.',
  dateNeeded: 'Gib ein Datum ein. Ohne Datum kann das Release nicht erscheinen.',
  licenceHint: 'Was andere mit deiner Musik tun dürfen. Sie gilt für alle Tracks ohne eigene Lizenz.',
  chooseLicence: 'Lizenz wählen …',
  tagsHint: 'Drücke nach jedem Tag die Eingabetaste.',
  removeTag: (tag: string) => `Tag ${tag} entfernen`,
  description: 'Über das Release',
  credits: 'Mitwirkende',
  creditsHint: 'Wer hat gespielt, aufgenommen, gemischt, gestaltet …',
  language: 'Sprache dieser Texte',
  downloads: 'Downloads der Tracks und des ganzen Releases erlauben',
  coverHint: 'Mindestens 600 × 600 Pixel. Ohne Bild wird das Cover aus den Audiodateien verwendet.',
  deleteCover: 'Cover löschen',
  about: 'Release',
  noTracks: 'Die Tracks erscheinen hier, sobald ihre Dateien hochgeladen sind.',
  replaceHint:
    'Um das Audio eines Tracks zu ersetzen, öffne seine Details und wähle „Datei ersetzen“. Veröffentliche danach die Änderung. Likes und Wiedergaben bleiben erhalten.',
};

export const track = {
  disc: 'CD',
  details: 'Details',
  detailsOf: (name: string) => `Details zu ${name}`,
  up: (name: string) => `${name} nach oben verschieben`,
  down: (name: string) => `${name} nach unten verschieben`,
  replace: 'Datei ersetzen',
  remove: 'Track entfernen',
  file: (name: string, size: string) => `Datei: ${name}, ${size}`,
  credits: 'Mitwirkende bei diesem Track',
  licence: 'Lizenz dieses Tracks',
  sameLicence: 'Wie das Release',
  close: 'Fertig',
};

export const saving = {
  title: 'Ein anderes Mitglied hat dieses Release geändert',
  conflictText: (name: string, moment: string) =>
    `${name} hat am ${moment} gespeichert. Es wurde nichts überschrieben. Lade die gespeicherte Version oder behalte deine Änderungen und speichere noch einmal.`,
  loadTheirs: 'Gespeicherte Version laden',
  keepMine: 'Meine Änderungen behalten',
};

export const publish = {
  title: 'Veröffentlichen',
  preview: 'Vorschau',
  status: {
    draft: 'Nur Mitglieder können dieses Release sehen.',
    scheduled: (day: string) =>
      `Dieses Release erscheint am ${day} um 00:00 UTC, mit allen Änderungen, die du bis dahin speicherst.`,
    published: 'Alle können dieses Release sehen und abspielen.',
    unpublished: 'Du hast dieses Release zurückgezogen. Likes und Rezensionen bleiben erhalten.',
  },
  due: 'Dieses Release ist fällig und erscheint innerhalb einer Minute.',
  pending: 'Die gespeicherten Änderungen sind noch nicht veröffentlicht.',
  schedule: 'Planen',
  update: 'Änderungen veröffentlichen',
  unpublish: 'Zurückziehen',
  cancelSchedule: 'Planung aufheben',
  keepSchedule: 'Planung behalten',
  delete: 'Release löschen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText:
    'Die Dateien werden gelöscht, und bei einem veröffentlichten Release auch Likes und Rezensionen. Das kann nicht rückgängig gemacht werden.',
  unpublishTitle: 'Dieses Release zurückziehen?',
  unpublishText:
    'Es verschwindet von der Website und aus der API. Du kannst es später wieder veröffentlichen.',
  rights:
    'Ich besitze die Rechte an diesen Aufnahmen oder darf sie unter der gewählten Lizenz veröffentlichen.',
  rightsGiven: (name: string, moment: string) => `Rechte bestätigt von ${name} am ${moment}`,
  publishTitle: (name: string) => `„${name}“ veröffentlichen?`,
  publishText: 'Das Release erscheint in wenigen Sekunden im Katalog.',
  scheduleText: (day: string) => `Das Release erscheint am ${day} um 00:00 UTC.`,
  done: 'Veröffentlicht. Es ist in wenigen Sekunden sichtbar.',
  scheduled: 'Geplant.',
  view: 'Im Katalog ansehen',
  fault: (reason: string) => `Veröffentlichung fehlgeschlagen: ${reason}`,
  checkBefore: 'Speichere zuerst deine Änderungen.',
};

export const statistics = {
  range: 'Zeitraum',
  days: (n: number) => `${n} Tage`,
  since: (day: string) => `Gezählt seit dem ${day}. Frühere Daten sind nicht verfügbar.`,
  uncounted: 'Die tägliche Statistik beginnt, sobald der Künstler Mitglieder hat.',
  events: {
    playlists: 'Zu Playlists hinzugefügt',
    fans: 'Neue Follower',
  },
  byDay: 'Pro Tag',
  day: 'Tag (UTC)',
  played: 'Wiedergaben und Downloads',
  added: 'Likes, Playlists und Follower',
  quiet: 'Keine Aktivität in diesem Zeitraum',
  quietText: 'Wiedergaben und Downloads erscheinen hier nach wenigen Sekunden.',
  applications: 'Apps',
  application: 'App',
  others: 'Andere',
  noApplications: 'Keine Wiedergaben oder Downloads in diesem Zeitraum.',
  release: 'Release',
  allTime: 'Gesamtzahlen',
  noItems: 'Noch nichts veröffentlicht.',
  csv: 'CSV herunterladen',
};

export const activity = {
  all: 'Alle anzeigen',
  none: 'Noch keine Aktivität.',
  deletedUser: 'gelöschter Nutzer',
  actions: {
    create: 'Angelegt',
    save: 'Gespeichert',
    cover: 'Neues Cover',
    'cover-delete': 'Cover gelöscht',
    'file-add': 'Datei hinzugefügt',
    'file-replace': 'Datei ersetzt',
    'file-delete': 'Datei gelöscht',
    publish: 'Veröffentlicht',
    schedule: 'Geplant',
    unschedule: 'Planung aufgehoben',
    withdraw: 'Zurückgezogen',
    fail: 'Veröffentlichung fehlgeschlagen',
    delete: 'Release gelöscht',
    'member-add': 'Mitglied hinzugefügt',
    'member-role': 'Rolle geändert',
    'member-remove': 'Mitglied entfernt',
    profile: 'Profil geändert',
    image: 'Neues Künstlerbild',
    'image-delete': 'Künstlerbild gelöscht',
  },
  administrators: {
    'album.edit': 'Release bearbeitet',
    'album.hide': 'Release ausgeblendet',
    'album.restore': 'Release wiederhergestellt',
    'album.image': 'Neues Cover',
    'album.image-delete': 'Cover gelöscht',
    'album.delete': 'Release aus dem Katalog gelöscht',
    'track.edit': 'Track bearbeitet',
    'track.hide': 'Track ausgeblendet',
    'track.restore': 'Track wiederhergestellt',
    'track.delete': 'Track gelöscht',
    'artist.edit': 'Profil bearbeitet',
    'artist.hide': 'Künstler ausgeblendet',
    'artist.restore': 'Künstler wiederhergestellt',
    'artist.image': 'Neues Künstlerbild',
    'artist.image-delete': 'Künstlerbild gelöscht',
  },
  fields: {
    name: 'Titel',
    description: 'Beschreibung',
    credits: 'Mitwirkende',
  },
  changedFields: (fields: string) => `Geändert: ${fields}`,
  added: (names: string) => `Neue Tracks: ${names}`,
  removed: (names: string) => `Entfernte Tracks: ${names}`,
  changed: (names: string) => `Geänderte Tracks: ${names}`,
  member: (name: string, role?: 'owner' | 'editor') =>
    role === undefined ? name : `${name} (${roles[role]})`,
};

export const profile = {
  title: 'Profil',
  intro: 'Für die Künstlerseite und Apps. Änderungen sind wenige Sekunden nach dem Speichern sichtbar.',
  about: 'Bild und Website',
  image: 'Künstlerbild',
  imageHint: 'Mindestens 600 × 600 Pixel. Es wird quadratisch zugeschnitten und sofort gespeichert.',
  biographyText: 'Hörer sehen die Version in ihrer Sprache, wenn es eine gibt.',
  addLanguage: 'Sprache hinzufügen',
  remove: (name: string) => `${name} entfernen`,
  locationsText: 'Wo du lebst oder spielst. Apps finden damit Künstler in der Nähe.',
  city: 'Stadt',
  country: 'Land',
  coordinates: 'Koordinaten',
  coordinatesHint: 'Kopiere sie aus einer Karte, zum Beispiel 42.88, -8.54.',
  coordinatesWrong: 'Gib Breiten- und Längengrad an, zum Beispiel 42.88, -8.54.',
  addLocation: 'Ort hinzufügen',
  saved: 'Gespeichert. Es ist in wenigen Sekunden sichtbar.',
  conflictTitle: 'Ein anderes Mitglied hat dieses Profil geändert',
  conflictText:
    'Es wurde nichts überschrieben. Lade die gespeicherte Version oder behalte deine Änderungen und speichere noch einmal.',
};
