/** Why the service rejected a request. Users are addressed with “du”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  name: 'Ein Name hat 2 bis 40 Buchstaben eines Alphabets, Ziffern, Punkte, Binde- oder Unterstriche, beginnt mit Buchstabe oder Ziffer und ist keiner, der dem Dienst vorbehalten ist.',
  dispname:
    'Ein Anzeigename ist eine Zeile aus 1 bis 80 sichtbaren Zeichen und keiner, der dem Dienst vorbehalten ist.',
  lang: 'Diese Sprache ist nicht bekannt.',
  email: 'Eine E-Mail-Adresse sieht so aus: ana@example.org.',
  password: `Ein Passwort hat mindestens ${PASSWORD_MIN} Zeichen und ist weder der Name noch die E-Mail-Adresse des Kontos.`,
  commonPassword:
    'Dieses Passwort gehört zu den häufigsten und wird als eines der ersten erraten. Wähle ein anderes: Mehrere Wörter ergeben ein gutes.',
  currentPassword: 'Das ist nicht dein jetziges Passwort.',
  avatar: `Nur JPEG, PNG, WebP und GIF mit höchstens ${AVATAR_MAX_MB} MB werden angenommen.`,
  nameTaken: 'Dieser Name ist vergeben.',
  emailTaken: 'Ein anderes Konto hat diese E-Mail-Adresse.',
  login: 'Der Name oder das Passwort stimmt nicht, oder das Konto ist gesperrt.',
  setupCode: 'Das ist nicht der Einrichtungscode. Er steht im Protokoll des letzten Starts.',
  tooMany: (minutes) =>
    `Zu viele Versuche. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  busy: 'Der Dienst ist ausgelastet. Bitte versuche es noch einmal.',
  unavailable: 'Das geht im Moment nicht. Bitte versuche es in ein paar Minuten noch einmal.',
  oldForm:
    'Dieses Formular ist zu alt, oder Cookies sind ausgeschaltet. Bitte gehe zurück, lade die Seite neu und schicke es noch einmal ab.',
  foreignForm: 'Dieses Formular kam von einer anderen Website, darum wurde nichts geändert.',
  forbidden: 'Das darfst du nicht.',
  suspended: 'Dieses Konto ist gesperrt. Bitte wende dich an die Betreiber des Dienstes.',
  nothing: 'Unter dieser Adresse wurde nichts gefunden.',
  method: 'Diese Adresse lässt diese Art von Anfrage nicht zu.',
  invalid: 'Die Anfrage konnte nicht gelesen werden: Sie ist zu groß oder unvollständig.',
  lastAdministrator: 'Dies ist das letzte Konto der Verwaltung: Ernenne erst ein anderes.',
};
