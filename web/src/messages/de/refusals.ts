/** Why the service rejected a request. Users are addressed with “du”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/accounts/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
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
};
