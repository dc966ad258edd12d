/** The pages of an account. Users are addressed with “du”. */
import { AVATAR_MAX_MB, MAIL_LINK_HOURS, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { AccountMessages } from '../en/account.ts';

const hours = (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`);
const passwordLength = `Mindestens ${PASSWORD_MIN} Zeichen.`;

export const account: AccountMessages = {
  loginLinks: {
    noAccount: 'Noch kein Konto?',
    hasAccount: 'Du hast schon ein Konto?',
  },
  mailLinks: {
    newPasswordTitle: 'Neues Passwort setzen',
    forgotText: 'Gib deinen Namen oder deine E-Mail-Adresse ein, dann schicken wir dir einen Link.',
    send: 'Link schicken',
    sentTitle: 'Sieh in deine E-Mails',
    sent: `Wenn es dieses Konto gibt und es eine E-Mail-Adresse hat, ist ein Link unterwegs. Er gilt ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'Neues Passwort',
    newPasswordHint: `${passwordLength} Du wirst überall abgemeldet, und keine Anwendung kann mehr für dich handeln, bis du sie wieder zulässt.`,
    reset: 'Passwort setzen',
    verifyTitle: 'E-Mail-Adresse bestätigen',
    verifyText: 'Mit dem Knopf bestätigst du die Adresse, an die dieser Link geschickt wurde.',
    verify: 'Adresse bestätigen',
    invalidTitle: 'Dieser Link gilt nicht',
    invalidText: 'Er ist zu alt oder wurde schon benutzt.',
    newOne: '{forgot} oder {account}, um einen neuen zu bekommen.',
    toForgot: 'Setze ein neues Passwort',
    toAccount: 'gehe zu deinem Konto',
  },
  setup: {
    title: 'Dienst einrichten',
    text: 'Lege das erste Konto der Verwaltung an. Damit lässt sich Musik importieren, Konten betreuen und der Zustand des Dienstes ansehen.',
    code: 'Einrichtungscode',
    hint: 'Er steht im Protokoll des Dienstes, in der Zeile mit „there is no administrator yet“. Jeder Start schreibt einen neuen.',
    create: 'Konto anlegen',
    closedTitle: 'Der Dienst ist eingerichtet',
    closed: 'Dieser Dienst hat schon ein Konto der Verwaltung.',
  },
  page: {
    title: 'Dein Konto',
    loggedInAs: (name, admin, since) =>
      `Du bist angemeldet als ${name}${admin ? ' (Verwaltung)' : ''} und seit dem ${since} dabei.`,
    dispname: {
      title: 'Anzeigename',
      label: 'Der Name, den andere sehen',
      change: 'Anzeigenamen ändern',
    },
    language: {
      title: 'Sprache',
      label: 'Die Sprache der Seiten und E-Mails',
      automatic: 'Wie im Browser eingestellt',
      change: 'Sprache ändern',
    },
    avatar: {
      title: 'Bild',
      alt: 'Dein Bild',
      remove: 'Bild entfernen',
      label: 'Ein neues Bild',
      hint: `JPEG, PNG, WebP oder GIF, höchstens ${AVATAR_MAX_MB} MB. Es wird quadratisch zugeschnitten, und die Angaben der Kamera werden entfernt.`,
      upload: 'Hochladen',
    },
    email: {
      title: 'E-Mail-Adresse',
      none: 'Du hast keine angegeben, daher lässt sich ein vergessenes Passwort nicht ersetzen.',
      confirmed: (email) => `${email} (bestätigt)`,
      unconfirmed: (email) => `${email} (noch nicht bestätigt)`,
      sendAgain: 'Link noch einmal schicken',
      label: 'Neue Adresse',
      hint: 'Lass das Feld leer, um die Adresse zu entfernen.',
      change: 'Adresse ändern',
    },
    password: {
      title: 'Passwort',
      current: 'Jetziges Passwort',
      label: 'Neues Passwort',
      hint: `${passwordLength} Du wirst überall sonst abgemeldet.`,
      change: 'Passwort ändern',
    },
    applications: {
      title: 'Anwendungen, die du zugelassen hast',
      since: (date) => `seit dem ${date}`,
      revoke: 'Widerrufen',
      revokeOne: (name) => `${name} widerrufen`,
      none: 'Keine Anwendung kann für dich handeln.',
    },
    data: {
      title: 'Deine Daten',
      text: 'Alles, was über dich gespeichert ist, als eine JSON-Datei.',
      download: 'Daten herunterladen',
    },
    delete: {
      title: 'Konto löschen',
      text: 'Deine Likes, Playlists, Rezensionen, dein Bild und deine Anwendungen werden mit gelöscht, sofort und endgültig.',
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
    title: (application) => `${application} zulassen?`,
    request:
      'Die Anwendung {application} von {owner} möchte das Konto {user} verwenden, mit dem du angemeldet bist.',
    operators: 'den Betreibern dieses Dienstes',
    able: 'Sie kann dann',
    reads: 'deinen Namen, dein Bild und deine Musik sehen: Stücke, Alben, Künstler und Playlists',
    writes:
      'für dich bei Stücken „Gefällt mir“ oder „Nichts für mich“ wählen, Favoriten merken, Alben hinzufügen und Künstlern folgen',
    readOnly: 'Sie kann in deinem Konto nichts ändern.',
    unable:
      'Sie sieht weder dein Passwort noch deine E-Mail-Adresse. Du kannst die Erlaubnis jederzeit in deinem Konto widerrufen.',
    where: 'Wohin du geschickt wirst',
    toProgram: 'Zu dem Programm auf diesem Gerät, das Adressen mit {target} öffnet.',
    toLocal: 'Zu einem Programm auf diesem Gerät, unter {target}.',
    toPlain: 'Zu {target}, über eine Verbindung, die nicht verschlüsselt ist.',
    to: 'Zu {target}.',
    allow: 'Zulassen',
    deny: 'Nicht zulassen',
    notYou: 'Nicht dein Konto?',
    otherUser: 'Mit einem anderen Konto anmelden',
  },
};
