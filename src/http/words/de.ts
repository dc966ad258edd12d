/** People are addressed with “du”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../domain/account-rules.ts';
import { type Html, html } from '../html.ts';
import type { PageWords } from './en.ts';

const hours = (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`);
const newPasswordHint = `Mindestens ${PASSWORD_MIN} Zeichen.`;

export const german: PageWords = {
  frame: {
    skip: 'Zum Inhalt springen',
    navigation: 'Seiten',
    home: 'Start',
    browse: 'Stöbern',
    radios: 'Radios',
    library: 'Sammlung',
    developers: 'Entwicklung',
    admin: 'Betrieb',
    account: 'Konto',
    logIn: 'Anmelden',
    language: 'Sprache',
    licenceNote: 'Freie Musik, jedes Stück unter der Lizenz derer, die es gemacht haben.',
    toHome: 'Zur Startseite',
  },
  login: {
    title: 'Anmelden',
    who: 'Name oder E-Mail-Adresse',
    password: 'Passwort',
    logIn: 'Anmelden',
    closes:
      'Nach vielen vergeblichen Versuchen bleibt ein Konto eine Weile geschlossen. Ein neues Passwort öffnet es sofort.',
    forgot: 'Passwort vergessen?',
    noAccount: 'Noch kein Konto?',
    signUp: 'Konto anlegen',
  },
  signUp: {
    title: 'Konto anlegen',
    name: 'Name',
    nameHint: 'Alle können ihn sehen. Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
    email: 'E-Mail-Adresse (freiwillig)',
    emailHint: 'Nur um ein neues Passwort zu setzen, falls du deines vergisst. Sonst sieht sie niemand.',
    password: 'Passwort',
    passwordHint: `${newPasswordHint} Mehrere Wörter ergeben ein gutes.`,
    signUp: 'Konto anlegen',
    hasAccount: 'Du hast schon ein Konto?',
    closed: 'Konten werden hier von den Betreibern angelegt. Bitte frage sie danach.',
  },
  mailLinks: {
    forgotTitle: 'Neues Passwort setzen',
    forgotText: 'Sag uns deinen Namen oder deine E-Mail-Adresse, dann schicken wir dir einen Link.',
    send: 'Link schicken',
    sentTitle: 'Sieh in deine E-Mails',
    sent: (count: number) =>
      `Wenn es dieses Konto gibt und es eine E-Mail-Adresse hat, ist ein Link unterwegs. Er gilt ${hours(count)}.`,
    resetTitle: 'Neues Passwort setzen',
    newPassword: 'Neues Passwort',
    newPasswordHint: `${newPasswordHint} Du wirst überall abgemeldet, und keine Anwendung kann mehr für dich handeln, bis du sie wieder zulässt.`,
    reset: 'Passwort setzen',
    verifyTitle: 'E-Mail-Adresse bestätigen',
    verifyText: 'Mit dem Knopf bestätigst du die Adresse, an die dieser Link geschickt wurde.',
    verify: 'Adresse bestätigen',
    badTitle: 'Dieser Link gilt nicht',
    badText: 'Er ist zu alt oder wurde schon benutzt.',
    newOne: (forgot: Html, account: Html) => html`${forgot} oder ${account}, um einen neuen zu bekommen.`,
    toForgot: 'Setze ein neues Passwort',
    toAccount: 'gehe zu deinem Konto',
  },
  account: {
    title: 'Dein Konto',
    logOut: 'Abmelden',
    known: (name: string, admin: boolean, since: string) =>
      `Du bist angemeldet als ${name}${admin ? ' (Administration)' : ''} und seit ${since} dabei.`,
    dispname: {
      title: 'Anzeigename',
      label: 'Wie andere dich sehen',
      change: 'Anzeigenamen ändern',
    },
    language: {
      title: 'Sprache',
      label: 'Die Sprache der Seiten und E-Mails',
      automatic: 'Wie der Browser es vorzieht',
      change: 'Sprache ändern',
    },
    avatar: {
      title: 'Bild',
      alt: 'Dein Bild',
      remove: 'Bild entfernen',
      label: 'Ein neues Bild',
      hint: `JPEG, PNG, WebP oder GIF, höchstens ${AVATAR_MAX_MB} MB. Gezeigt wird die Mitte; was die Kamera darin vermerkt hat, wird entfernt.`,
      upload: 'Hochladen',
    },
    email: {
      title: 'E-Mail-Adresse',
      none: 'Du hast keine angegeben, daher lässt sich ein vergessenes Passwort nicht ersetzen.',
      confirmed: (email: string) => `${email}. Sie ist bestätigt.`,
      unconfirmed: (email: string) => `${email}. Sie ist noch nicht bestätigt.`,
      sendAgain: 'Link noch einmal schicken',
      label: 'Eine neue Adresse',
      hint: 'Lass das Feld leer, um keine zu haben.',
      change: 'Adresse ändern',
    },
    password: {
      title: 'Passwort',
      current: 'Jetziges Passwort',
      label: 'Neues Passwort',
      hint: `${newPasswordHint} Du wirst überall sonst abgemeldet.`,
      change: 'Passwort ändern',
    },
    applications: {
      title: 'Anwendungen, die du zugelassen hast',
      since: (date: string) => `seit ${date}`,
      revoke: 'Widerrufen',
      revokeOne: (name: string) => `${name} widerrufen`,
      none: 'Keine kann für dich handeln.',
    },
    data: {
      title: 'Deine Daten',
      text: 'Alles, was über dich gespeichert ist, als eine JSON-Datei.',
      download: 'Daten herunterladen',
    },
    delete: {
      title: 'Konto löschen',
      text: 'Deine Likes, Listen, Rezensionen, dein Bild und deine Anwendungen werden mit gelöscht, sofort und endgültig.',
      delete: 'Konto löschen',
    },
  },
  notices: {
    welcome: 'Dein Konto ist angelegt.',
    'logged-out': 'Du bist abgemeldet.',
    name: 'Dein Anzeigename ist geändert.',
    language: 'Deine Sprache ist geändert.',
    email: 'Deine E-Mail-Adresse ist geändert. Ein Link zum Bestätigen ist unterwegs.',
    'no-email': 'Deine E-Mail-Adresse ist entfernt.',
    'mail-sent': 'Ein Link ist unterwegs zu deiner E-Mail-Adresse.',
    verified: 'Deine E-Mail-Adresse ist bestätigt.',
    password:
      'Dein Passwort ist geändert, und du bist überall sonst abgemeldet. Anwendungen bleiben zugelassen: Falls jemand das alte kannte, widerrufe unten jene, die du nicht kennst.',
    reset:
      'Dein Passwort ist geändert. Du kannst dich jetzt damit anmelden und deine Anwendungen wieder zulassen.',
    avatar: 'Dein Bild ist geändert.',
    'no-avatar': 'Dein Bild ist entfernt.',
    revoked: 'Die Anwendung kann nicht mehr für dich handeln.',
    deleted: 'Dein Konto ist gelöscht.',
  },
  consent: {
    title: (application: string) => `${application} zulassen?`,
    asks: (application: Html, owner: Html, account: Html) =>
      html`Die Anwendung ${application} von ${owner} möchte das Konto ${account} verwenden, mit dem du angemeldet bist.`,
    operators: 'den Betreibern dieses Dienstes',
    able: 'Sie kann dann',
    reads: 'deinen Namen, dein Bild und deine Musik sehen: Stücke, Alben, Künstler und Playlists',
    writes:
      'für dich bei Stücken „Gefällt mir“ oder „Nichts für mich“ wählen, Favoriten merken, Alben hinzufügen und Künstlern folgen',
    readOnly: 'Sie kann in deinem Konto nichts ändern.',
    unable:
      'Sie sieht weder dein Passwort noch deine E-Mail-Adresse. Du kannst dies jederzeit in deinem Konto zurücknehmen.',
    where: 'Wohin du geschickt wirst',
    toProgram: (protocol: Html) =>
      html`Zu dem Programm auf diesem Gerät, das Adressen mit ${protocol} öffnet.`,
    toLocal: (host: Html) => html`Zu einem Programm auf diesem Gerät, unter ${host}.`,
    toPlain: (host: Html) => html`Zu ${host}, über eine Verbindung, die nicht verschlüsselt ist.`,
    to: (host: Html) => html`Zu ${host}.`,
    allow: 'Zulassen',
    deny: 'Nicht zulassen',
    notYou: 'Nicht dein Konto?',
    asSomebodyElse: 'Mit einem anderen anmelden',
  },
  failures: {
    titles: {
      forbidden: 'Nicht erlaubt',
      nothing: 'Hier ist nichts',
      method: 'So geht es nicht',
      tooMany: 'Zu viele Versuche',
      fault: 'Unser Fehler',
      busy: 'Gerade ist viel los',
      unavailable: 'Vorübergehend nicht verfügbar',
      other: 'Das hat nicht geklappt',
    },
    fault: 'Bei uns ging etwas schief. Bitte versuche es noch einmal.',
  },
  refused: {
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
    tooMany: (minutes: number) =>
      `Zu viele Versuche. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    busy: 'Gerade ist zu viel los. Bitte versuche es noch einmal.',
    unavailable: 'Das geht im Moment nicht. Bitte versuche es in ein paar Minuten noch einmal.',
    oldForm:
      'Dieses Formular ist zu alt, oder Cookies sind ausgeschaltet. Bitte gehe zurück, lade die Seite neu und schicke es noch einmal ab.',
    foreignForm: 'Dieses Formular kam von einer anderen Website, darum ist nichts geschehen.',
    forbidden: 'Das darfst du nicht.',
    nothing: 'An dieser Adresse ist nichts.',
    method: 'Diese Adresse wird nicht so verwendet.',
    unreadable: 'Was geschickt wurde, war nicht zu lesen: Es ist zu groß oder unvollständig.',
    lastAdministrator: 'Dies ist das letzte Konto der Administration: Ernenne erst ein anderes.',
  },
};
