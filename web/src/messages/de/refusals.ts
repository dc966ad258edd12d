/** Why the service rejected a request. Users are addressed with “du”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/accounts/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  language: 'de',
  name: 'Der Benutzername muss 2 bis 40 Zeichen haben, mit einem Buchstaben oder einer Ziffer beginnen und darf nur Buchstaben eines Alphabets, Ziffern, Punkte, Binde- und Unterstriche enthalten. Einige Namen sind reserviert.',
  dispname:
    'Der Anzeigename muss eine Zeile mit 1 bis 80 sichtbaren Zeichen sein. Einige Namen sind reserviert.',
  lang: 'Diese Sprache wird nicht unterstützt.',
  email: 'Gib eine gültige E-Mail-Adresse ein, zum Beispiel ana@example.org.',
  password: `Das Passwort muss mindestens ${PASSWORD_MIN} Zeichen haben und darf weder dein Benutzername noch deine E-Mail-Adresse sein.`,
  commonPassword:
    'Dieses Passwort ist sehr verbreitet und leicht zu erraten. Wähle ein anderes, zum Beispiel mehrere zufällige Wörter.',
  currentPassword: 'Das aktuelle Passwort stimmt nicht.',
  avatar: `Erlaubt sind JPEG, PNG, WebP und GIF bis ${AVATAR_MAX_MB} MB.`,
  nameTaken: 'Dieser Benutzername ist schon vergeben.',
  emailTaken: 'Diese E-Mail-Adresse gehört schon zu einem anderen Konto.',
  login: 'Benutzername oder Passwort ist falsch, oder das Konto ist gesperrt.',
  setupCode: 'Der Einrichtungscode stimmt nicht. Er steht im Log des letzten Starts.',
  tooMany: (minutes) =>
    `Zu viele Versuche. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  busy: 'Der Server ist ausgelastet. Bitte versuche es noch einmal.',
  unavailable: 'Das geht im Moment nicht. Bitte versuche es in ein paar Minuten noch einmal.',
  oldForm:
    'Das Formular ist abgelaufen, oder Cookies sind deaktiviert. Geh zurück, lade die Seite neu und sende es noch einmal ab.',
  foreignForm: 'Das Formular kam von einer anderen Website. Es wurde nichts geändert.',
  forbidden: 'Dazu hast du keine Berechtigung.',
  suspended: 'Dieses Konto ist gesperrt. Wende dich an einen Admin.',
  scrobbleUrl: 'Dieser Server kann sich nicht mit diesem Dienst verbinden. Prüfe die Adresse.',
  scrobbleToken: 'Der Dienst akzeptiert dieses Token nicht.',
  scrobbleAway:
    'Der Dienst antwortet nicht wie ListenBrainz. Prüfe die Adresse oder versuche es später noch einmal.',
  nothing: 'Das wurde nicht gefunden.',
  method: 'Diese Art von Anfrage ist hier nicht möglich.',
  invalid: 'Die Anfrage ist zu groß oder unvollständig.',
  lastAdministrator: 'Das ist das letzte Admin-Konto. Ernenne zuerst einen anderen Admin.',
  notAccepted: (message) => `Das wurde nicht angenommen: ${message}`,
  known: {
    signUpClosed: 'Die Registrierung ist geschlossen. Bitte einen Admin um ein Konto.',
    exportRunning: 'Deine Daten werden schon heruntergeladen. Warte, bis dieser Download fertig ist.',
    keysMax: 'Du kannst bis zu {max} App-Passwörter haben. Entferne eines, das du nicht mehr brauchst.',
    appsMax: 'Du hast {count} Apps und kannst bis zu {max} haben. Lösche eine, die du nicht mehr brauchst.',
    noSuchUser: 'Es gibt keinen Nutzer mit diesem Namen.',
    followSelf: 'Du kannst dir nicht selbst folgen.',
    followsMax: 'Du kannst bis zu {max} Personen folgen. Entfolge zuerst einer.',
    reviewsMax: 'Du hast {count} Rezensionen und kannst bis zu {max} haben. Lösche zuerst eine.',
    reportsPerDay: 'Du kannst {max} Meldungen am Tag senden. Versuche es morgen noch einmal.',
    reportsEnough: 'Das haben schon viele gemeldet. Ein Admin sieht es sich an.',
    playlistFull: 'Eine Playlist kann bis zu {max} Tracks haben. Diese hätte {count}.',
    playlistsFull:
      'Deine Playlists haben zusammen {count} Tracks, möglich sind {max}. Entferne zuerst einige.',
    playlistsMax: 'Du hast {count} Playlists und kannst bis zu {max} haben. Lösche zuerst eine.',
    dynamicPlaylistsMax: 'Du kannst bis zu {max} dynamische Playlists haben. Lösche zuerst eine.',
    dynamicPlaylistFixed:
      'Die Tracks einer dynamischen Playlist können nicht geändert werden. Erstelle eine Kopie.',
    playlistOwnerOnly: 'Das kann nur der Besitzer der Playlist.',
    ownPlaylist: 'Das ist deine eigene Playlist.',
    invitationInvalid: 'Diese Einladung gilt nicht mehr. Bitte um einen neuen Link.',
    collaboratorsMax: 'Eine Playlist kann bis zu {max} Mitwirkende haben. Entferne zuerst jemanden.',
    collaborationsMax: 'Dieser Nutzer wirkt schon an {max} Playlists mit. Mehr sind nicht möglich.',
    playlistCoversMax: 'Bis zu {max} deiner Playlists können ein eigenes Bild haben. Entferne zuerst eines.',
    artistsClosed: 'Dieser Server nimmt zurzeit keine Anfragen an.',
    artistRequested: 'Diese Anfrage hast du schon gesendet. Sie wurde noch nicht entschieden.',
    artistRequestsMax:
      'Du kannst bis zu {max} offene Anfragen haben. Warte auf eine Entscheidung oder zieh eine zurück.',
    artistManaged: 'Du verwaltest diesen Künstler schon.',
    artistManagedByOthers:
      'Andere Nutzer verwalten diesen Künstler. Bitte einen der Inhaber, dich hinzuzufügen.',
    artistMembersOnly: 'Das können nur Mitglieder dieses Künstlers.',
    artistOwnersOnly: 'Das können nur Inhaber dieses Künstlers.',
    artistTerms: 'Stimme zuerst den Bedingungen für Künstler zu.',
    artistMembersMax: 'Ein Künstler kann bis zu {max} Mitglieder haben. Entferne zuerst eines.',
    artistNeedsOwner: 'Ein Künstler braucht einen Inhaber. Mach zuerst ein anderes Mitglied zum Inhaber.',
    releasesMax: 'Ein Künstler kann bis zu {max} Releases haben. Lösche zuerst eines.',
    releaseFilesMax: 'Ein Release kann bis zu {max} Dateien haben. Entferne zuerst einige.',
    storageFull:
      'Diese Datei braucht {size} MB, aber {used} von {max} MB sind schon belegt. Lösche Dateien, die du nicht mehr brauchst.',
    fileEmpty: 'Diese Datei ist leer.',
    fileTooLarge: 'Diese Datei ist zu groß. Dateien können bis zu {max} MB haben.',
    audioFormat: 'Erlaubt sind nur diese Dateien: mp3, flac, ogg, opus, m4a, wav und aiff.',
    folderFile:
      'Nur Audiodateien werden angenommen, und daneben: cover.jpg (front, folder; png, webp, gif), LICENSE und catalogue.json.',
    uploadIncomplete: 'Die hochgeladenen Dateien sind nicht mehr vollständig. Wähle sie noch einmal aus.',
    fileOfTrack: 'Ein Track verwendet diese Datei. Entferne zuerst den Track.',
    filePublished:
      'Das veröffentlichte Release verwendet diese Datei noch. Veröffentliche zuerst deine Änderungen.',
    releaseName: 'Gib dem Release einen Titel.',
    releaseDate: 'Wähle ein Datum für die Veröffentlichung.',
    releaseTracks: 'Füge mindestens einen Track hinzu.',
    releaseTrackName: 'Gib jedem Track einen Titel.',
    releaseLicence: 'Wähle eine Lizenz für das Release.',
    imageFormat: 'Erlaubt sind nur Bilder im Format JPEG, PNG, WebP oder GIF.',
    imageDamaged: 'Dieses Bild ist beschädigt oder unvollständig.',
  },
};
