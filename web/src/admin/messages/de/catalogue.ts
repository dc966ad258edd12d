import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Typen',
  find: 'Name oder ID',
  show: 'Anzeigen',
  showAll: 'Alle',
  showShown: 'Nur sichtbare',
  showHidden: 'Nur ausgeblendete',
  total: (_, shown) => `${shown} gefunden`,
  nothingText: 'Versuche einen Teil des Namens oder die ID.',
};

export const hints: AdminMessages['hints'] = {
  tags: 'Ein Tag pro Zeile, in Kleinbuchstaben.',
  genres: 'Eines pro Zeile, in Kleinbuchstaben.',
  instruments: 'Eines pro Zeile, in Kleinbuchstaben.',
  vartags: 'Ein Eintrag pro Zeile, in Kleinbuchstaben.',
  lang: 'Zwei Buchstaben: en, de, fr …',
  featured: 'Wird auf der Startseite und in der API angezeigt.',
};

export const item: AdminMessages['item'] = {
  form: 'Bearbeiten',
  groups: { main: 'Allgemein', rights: 'Lizenz und Downloads', sound: 'Sound', tags: 'Tags' },
  id: (id) => `ID ${id}`,
  noAudio: 'Keine Audiodatei',
  mergedInto: (name) => `Zusammengeführt mit ${name}`,
  studioActivity: 'Studio-Aktivität',
  visibility: {
    hidden: 'Ausgeblendet',
    'file-missing': 'Datei fehlt',
    unpublished: 'Vom Künstler zurückgezogen',
    'artist-hidden': 'Mit dem Künstler ausgeblendet',
    'album-hidden': 'Mit dem Album ausgeblendet',
    merged: 'Zusammengeführt',
  },
  noAlbum: 'Keines (Single)',
  edited: 'Manuell bearbeitet. Importe ändern es nicht.',
  otherLicence: 'Andere URL …',
  licenceAddress: 'Lizenz-URL',
  discard: 'Änderungen verwerfen',
  restored:
    'Die Seite wurde neu geladen. Deine Änderungen wurden wiederhergestellt, sind aber noch nicht gespeichert.',
  saved: 'Gespeichert. Die Änderung ist gleich sichtbar.',
  toLog: 'Im Protokoll anzeigen',
  conflict: 'Ein anderer Admin hat das geändert',
  conflictText:
    'Deine Änderungen sind noch da. Lade die gespeicherte Version, behalte deine Änderungen und speichere noch einmal.',
  field: 'Feld',
  before: 'Vorher',
  theirs: 'Gespeicherte Version',
  mine: 'Deine Änderung',
  reload: 'Neu laden und meine Änderungen behalten',
  yes: 'ja',
  no: 'nein',
};

export const image: AdminMessages['image'] = {
  title: 'Bild',
  alt: (name) => `Bild von ${name}`,
  preview: 'Ausgewähltes Bild',
  ofAlbum: 'Dieser Track zeigt das Cover seines Albums:',
  drop: (mb) => `Zieh ein Bild hierher (bis ${mb} MB).`,
  upload: 'Bild verwenden',
  tooLarge: (mb) => `Dieses Bild ist größer als ${mb} MB.`,
  deleteText: 'Das importierte Bild wird wieder angezeigt, falls es eines gibt.',
};

export const audio: AdminMessages['audio'] = {
  title: 'Audio',
  text: 'Likes und Playlists des Tracks bleiben erhalten. Importe ändern die neue Datei nicht.',
  choose: 'Audiodatei ersetzen',
  none: 'Dieser Track hat keine Audiodatei.',
  stopped: 'Der Upload wurde abgebrochen. Die Audiodatei ist unverändert.',
  studio: 'Diese Datei ersetzen die Mitglieder des Künstlers im Studio.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'Sichtbarkeit',
  now: {
    shown: 'Alle können das sehen und abspielen.',
    hidden: 'Ausgeblendet. Nur Admins sehen es, und Importe stellen es nicht wieder her.',
    'file-missing': 'Die Audiodatei fehlt. Sobald sie wieder da ist, wird es wieder angezeigt.',
    unpublished: 'Vom Künstler zurückgezogen. Er kann es wieder veröffentlichen.',
    'artist-hidden': 'Ausgeblendet, weil der Künstler ausgeblendet ist.',
    'album-hidden': 'Ausgeblendet, weil das Album ausgeblendet ist.',
  },
  hide: 'Ausblenden',
  restore: 'Wiederherstellen',
  hideTitle: (name) => `„${name}“ ausblenden?`,
  hideText: (along) =>
    along === ''
      ? 'Es verschwindet von der Website und aus der API. Du kannst es jederzeit wiederherstellen.'
      : `Es verschwindet von der Website und aus der API, zusammen mit ${along}. Du kannst es jederzeit wiederherstellen.`,
  restoreTitle: (name) => `„${name}“ wiederherstellen?`,
  restoreText: (along) =>
    along === ''
      ? 'Alle können es wieder sehen und abspielen.'
      : `Alle können es wieder sehen, zusammen mit ${along}, außer was einzeln ausgeblendet wurde.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Mit einem anderen Künstler zusammenführen',
  text: 'Für doppelte Künstler: Alle Alben und Tracks gehen an den anderen Künstler, und alte Links leiten dorthin weiter.',
  open: 'Zusammenführen …',
  choose: (name) => `Mit welchem Künstler soll „${name}“ zusammengeführt werden?`,
  find: 'Name oder ID des anderen Künstlers',
  none: 'Kein anderer Künstler gefunden.',
  id: 'ID',
  since: 'Dabei seit',
  goes: 'Wird entfernt',
  stays: 'Bleibt',
  forever: (goes, stays) =>
    `Alle Alben und Tracks von „${goes}“ gehen an „${stays}“. Das kann nicht rückgängig gemacht werden.`,
  type: (name) => `Gib zur Bestätigung den Namen ein: ${name}`,
  confirm: 'Zusammenführen',
  done: (goes, stays) => `„${goes}“ wurde mit „${stays}“ zusammengeführt. Die Änderung ist gleich sichtbar.`,
};
