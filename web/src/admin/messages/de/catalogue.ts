import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Arten',
  find: 'Name oder Nummer',
  show: 'Anzeigen',
  showAll: 'Alles',
  showShown: 'Nur Sichtbares',
  showHidden: 'Nur Verborgenes',
  total: (_, shown) => `${shown} gefunden`,
  nothingText: 'Versuche einen Teil des Namens oder die Nummer.',
};

export const fields: AdminMessages['fields'] = {
  name: 'Name',
  website: 'Website',
  tags: 'Schlagwörter',
  releasedate: 'Erschienen am',
  type: 'Art der Veröffentlichung',
  zip_allowed: 'Darf als Zip heruntergeladen werden',
  album_id: 'Album',
  position: 'Platz auf dem Album',
  license_ccurl: 'Lizenz',
  audiodownload_allowed: 'Darf heruntergeladen werden',
  content_id_free: 'Frei von Content-ID-Ansprüchen',
  featured: 'Empfohlen',
  vocalinstrumental: 'Gesang',
  gender: 'Stimme',
  lang: 'Sprache des Textes',
  acousticelectric: 'Klang',
  speed: 'Tempo',
  genres: 'Genres',
  instruments: 'Instrumente',
  vartags: 'Stimmungen und Themen',
};

export const hints: AdminMessages['hints'] = {
  tags: 'Eines je Zeile, in Kleinbuchstaben.',
  genres: 'Eines je Zeile, in Kleinbuchstaben.',
  instruments: 'Eines je Zeile, in Kleinbuchstaben.',
  vartags: 'Eines je Zeile, in Kleinbuchstaben.',
  lang: 'Zwei Buchstaben: en, de, fr …',
  featured: 'Wird auf der Startseite und in der API empfohlen.',
};

export const item: AdminMessages['item'] = {
  form: 'Bearbeiten',
  groups: { main: 'Grundlegendes', rights: 'Lizenz und Downloads', sound: 'Klang', tags: 'Schlagwörter' },
  id: (id) => `Nummer ${id}`,
  albums: (n) => (n === 1 ? '1 Album' : `${n} Alben`),
  tracks: (n) => (n === 1 ? '1 Stück' : `${n} Stücke`),
  noAudio: 'Keine Audiodatei',
  mergedInto: (name) => `Zusammengeführt mit ${name}`,
  publicPage: 'Öffentliche Seite',
  visibility: {
    hidden: 'Verborgen',
    'file-missing': 'Datei fehlt',
    'artist-hidden': 'Mit dem Künstler verborgen',
    'album-hidden': 'Mit dem Album verborgen',
    merged: 'Zusammengeführt',
  },
  noAlbum: 'Keines: eine Single',
  unset: 'Nicht angegeben',
  edited: 'Von Hand geändert: Importe ändern es nicht.',
  otherLicence: 'Andere URL …',
  licenceAddress: 'URL der Lizenz',
  unsaved: 'Es gibt Änderungen, die nicht gespeichert sind.',
  unchanged: 'Alles ist gespeichert.',
  discard: 'Änderungen verwerfen',
  restored:
    'Die Seite wurde neu geladen. Deine Änderungen wurden wiederhergestellt, sind aber noch nicht gespeichert.',
  saved: 'Gespeichert. Gleich ist es zu sehen.',
  toLog: 'Im Protokoll zeigen',
  leave: 'Gehen, ohne zu speichern?',
  leaveText: 'Was du hier geändert hast, ist nicht gespeichert und ginge verloren.',
  leaveConfirm: 'Seite verlassen',
  conflict: 'Jemand anderes hat das inzwischen geändert',
  conflictText:
    'Deine Änderungen gehen nicht verloren. Lade die gespeicherte Fassung, behalte deine Änderungen und speichere erneut.',
  field: 'Feld',
  before: 'Vorher',
  theirs: 'Inzwischen gespeichert',
  mine: 'Von dir geschrieben',
  reload: 'Neu laden und meine Änderungen behalten',
  yes: 'ja',
  no: 'nein',
};

export const image: AdminMessages['image'] = {
  title: 'Bild',
  alt: (name) => `Bild von ${name}`,
  preview: 'Das gewählte Bild',
  ofAlbum: 'Dieses Stück zeigt das Cover seines Albums:',
  drop: (mb) => `Zieh ein Bild hierher, bis ${mb} MB.`,
  choose: 'Bild wählen',
  upload: 'Dieses Bild verwenden',
  tooLarge: (mb) => `Dieses Bild ist größer als ${mb} MB.`,
  delete: 'Dieses Bild löschen',
  deleteText: 'Danach ist wieder das zu sehen, das mit dem Import kam, falls es eines gab.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'Im Katalog',
  now: {
    shown: 'Alle können das sehen und abspielen.',
    hidden: 'Verborgen: Nur die Verwaltung sieht es, und Importe bringen es nicht zurück.',
    'file-missing': 'Die Audiodatei fehlt. Sobald sie wieder da ist, erscheint auch dies wieder.',
    'artist-hidden': 'Der Künstler ist verborgen, darum auch dies. Es kommt mit ihm zurück.',
    'album-hidden': 'Das Album ist verborgen, darum auch dies. Es kommt mit ihm zurück.',
  },
  hide: 'Verbergen',
  restore: 'Wiederherstellen',
  hideTitle: (name) => `„${name}“ verbergen?`,
  hideText: (along) =>
    along === ''
      ? 'Es verschwindet von den Seiten und aus der API. Du kannst es jederzeit wiederherstellen.'
      : `Es verschwindet von den Seiten und aus der API, und mit ihm: ${along}. Du kannst es jederzeit wiederherstellen.`,
  restoreTitle: (name) => `„${name}“ wiederherstellen?`,
  restoreText: (along) =>
    along === ''
      ? 'Alle können es wieder sehen und abspielen.'
      : `Alle können es wieder sehen, und mit ihm kommen zurück: ${along}, außer was für sich verborgen wurde.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Mit einem anderen Künstler zusammenführen',
  text: 'Falls dieser Künstler doppelt da ist: Alles von diesem hier geht an den anderen, und alte Links führen dorthin.',
  open: 'Zusammenführen …',
  choose: (name) => `Mit welchem Künstler soll „${name}“ zusammengeführt werden?`,
  find: 'Name oder Nummer des anderen Künstlers',
  none: 'Kein anderer Künstler gefunden.',
  id: 'Nummer',
  idOf: (id) => `Nummer ${id}`,
  since: 'Seit',
  goes: 'Entfällt',
  stays: 'Bleibt',
  forever: (goes, stays) =>
    `Alle Alben und Stücke von „${goes}“ werden zu denen von „${stays}“. Das lässt sich nicht rückgängig machen.`,
  type: (name) => `Gib zur Bestätigung den Namen ein: ${name}`,
  confirm: 'Endgültig zusammenführen',
  done: (goes, stays) => `„${goes}“ ist jetzt „${stays}“. Gleich ist es zu sehen.`,
};
