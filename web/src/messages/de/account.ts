/** The pages of an account. Users are addressed with “du”. */
import {
  AVATAR_MAX_MB,
  MAIL_LINK_HOURS,
  PASSWORD_MIN,
} from '../../../../src/domain/accounts/account-limits.ts';
import type { AccountMessages } from '../en/account.ts';

const hours = (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`);
const passwordLength = `Mindestens ${PASSWORD_MIN} Zeichen.`;

export const account: AccountMessages = {
  loginLinks: {
    noAccount: 'Noch kein Konto?',
    hasAccount: 'Du hast schon ein Konto?',
  },
  mailLinks: {
    newPasswordTitle: 'Passwort zurücksetzen',
    forgotText: 'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein, dann schicken wir dir einen Link.',
    send: 'Link senden',
    sentTitle: 'Prüfe deine E-Mails',
    sent: `Falls dieses Konto eine E-Mail-Adresse hat, haben wir dir einen Link geschickt. Er gilt ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'Neues Passwort',
    newPasswordHint: `${passwordLength} Du wirst überall abgemeldet, und Apps verlieren den Zugriff, bis du ihn wieder erlaubst.`,
    reset: 'Passwort speichern',
    verifyTitle: 'E-Mail-Adresse bestätigen',
    verifyText: 'Bestätige die Adresse, an die dieser Link geschickt wurde.',
    verify: 'Adresse bestätigen',
    invalidTitle: 'Dieser Link funktioniert nicht',
    invalidText: 'Er ist abgelaufen oder wurde schon benutzt.',
    newOne: '{forgot} oder {account}, um einen neuen zu bekommen.',
    toForgot: 'Setze dein Passwort zurück',
    toAccount: 'geh zu deinem Konto',
  },
  setup: {
    title: 'Cantiga einrichten',
    text: 'Erstelle das erste Admin-Konto. Admins importieren Musik, verwalten Konten und behalten den Server im Blick.',
    code: 'Einrichtungscode',
    hint: 'Du findest ihn im Log des Servers, in der Zeile mit „there is no administrator yet“. Er ändert sich bei jedem Start.',
    create: 'Konto erstellen',
    closedTitle: 'Die Einrichtung ist abgeschlossen',
    closed: 'Es gibt schon einen Admin.',
  },
  page: {
    title: 'Dein Konto',
    loggedInAs: (name, admin, since) =>
      `Du bist als ${name}${admin ? ' (Admin)' : ''} angemeldet. Dabei seit ${since}.`,
    dispname: {
      title: 'Anzeigename',
      label: 'Diesen Namen sehen andere',
      change: 'Namen speichern',
    },
    language: {
      label: 'Sprache der Seiten und E-Mails',
      automatic: 'Wie im Browser',
      change: 'Sprache speichern',
    },
    avatar: {
      title: 'Profilbild',
      alt: 'Dein Profilbild',
      remove: 'Bild entfernen',
      label: 'Neues Bild',
      hint: `JPEG, PNG, WebP oder GIF, bis ${AVATAR_MAX_MB} MB. Wir schneiden es quadratisch zu und entfernen die Kameradaten.`,
      upload: 'Hochladen',
    },
    email: {
      title: 'E-Mail-Adresse',
      none: 'Du hast keine E-Mail-Adresse angegeben und kannst deshalb ein vergessenes Passwort nicht zurücksetzen.',
      confirmed: (email) => `${email} (bestätigt)`,
      unconfirmed: (email) => `${email} (noch nicht bestätigt)`,
      sendAgain: 'Link erneut senden',
      label: 'Neue Adresse',
      hint: 'Lass das Feld leer, um die Adresse zu entfernen.',
      change: 'Adresse speichern',
    },
    password: {
      current: 'Aktuelles Passwort',
      hint: `${passwordLength} Auf allen anderen Geräten wirst du abgemeldet.`,
      change: 'Passwort ändern',
    },
    reports: {
      title: 'Deine Meldungen',
      states: { open: 'Offen', review: 'In Prüfung', closed: 'Abgeschlossen' },
      outcomes: { removed: 'Entfernt', solved: 'Behoben', rejected: 'Nicht entfernt' },
      reply: 'Antwort:',
    },
    players: {
      title: 'Apps und Player',
      text: 'Höre diese Musik in jeder App, die Subsonic unterstützt, zum Beispiel Symfonium, Feishin, Supersonic oder Amperfy. Jede App bekommt ein eigenes Passwort. So kannst du ihr den Zugriff entziehen, ohne dein eigenes zu ändern. Dein Kontopasswort funktioniert dort nicht.',
      server: 'Serveradresse',
      password: 'Passwort oder API-Schlüssel',
      copyServer: 'Serveradresse kopieren',
      copyUser: 'Benutzernamen kopieren',
      copyPassword: 'Passwort kopieren',
      created: (name) =>
        `Das ist das Passwort für ${name}. Gib es jetzt in der App ein: Es wird nicht noch einmal angezeigt.`,
      label: 'Name der App oder des Geräts',
      hint: 'Zum Wiedererkennen in der Liste, zum Beispiel „Handy“.',
      create: 'Passwort erstellen',
      since: (date) => `Erstellt am ${date}.`,
      used: (date, client) =>
        client === '' ? `Zuletzt benutzt am ${date}.` : `Zuletzt benutzt am ${date} von ${client}.`,
      unused: 'Noch nicht benutzt.',
      revoke: 'Zugriff entfernen',
      revokeOne: (name) => `Zugriff entfernen: ${name}`,
      none: 'Noch keine Apps verbunden.',
    },
    scrobbling: {
      title: 'Scrobbling',
      text: 'Sende, was du hörst, an ListenBrainz oder einen kompatiblen Dienst: Titel, Künstler, Album und Zeit. Das geht auch, wenn dein Verlauf aus ist.',
      url: 'API-Adresse des Dienstes',
      token: 'User-Token',
      tokenHint: 'Du findest es bei diesem Dienst in den Einstellungen deines Kontos.',
      connect: 'Verbinden',
      connected: (host, name) =>
        name === '' ? `Verbunden mit ${host}.` : `Verbunden mit ${host} als ${name}.`,
      sent: (moment) => `Zuletzt gesendet: ${moment}.`,
      noneSent: 'Noch nichts gesendet.',
      pending: (count, shown) => (count === 1 ? 'Eine Wiedergabe wartet.' : `${shown} Wiedergaben warten.`),
      failing: (reason) =>
        `Der Dienst nimmt gerade nichts an (${reason}). Wir versuchen es eine Woche lang weiter.`,
      refused: 'Der Dienst lehnt dein Token ab, deshalb wird nichts gesendet. Gib ein neues ein.',
      tokenLost:
        'Dein Token kann nicht mehr gelesen werden, deshalb wird nichts gesendet. Gib es noch einmal ein.',
      notAllowed: 'Dieser Server sendet nichts mehr an diesen Dienst.',
      check: 'Prüfen',
      remove: 'Trennen',
    },
    applications: {
      title: 'Apps mit Zugriff auf dein Konto',
      since: (date) => `seit ${date}`,
      none: 'Keine App hat Zugriff auf dein Konto.',
    },
    data: {
      title: 'Deine Daten',
      text: 'Alles, was wir über dich speichern, in einer JSON-Datei.',
      download: 'Daten herunterladen',
    },
    delete: {
      title: 'Konto löschen',
      text: 'Deine Likes, Playlists, Rezensionen, dein Bild und deine Apps werden mitgelöscht, sofort und endgültig.',
      onlyOwner: 'Nur du verwaltest diese Künstler als Inhaber. Ihre Musik bleibt online.',
      passedOn: 'das dienstälteste Mitglied übernimmt.',
      leftAlone:
        'bleibt ohne Inhaber; Veröffentlichungen lassen sich dann weder ändern noch zurückziehen. Ziehe sie vorher zurück, oder füge im Studio einen weiteren Inhaber hinzu.',
    },
  },
  notices: {
    welcome: 'Willkommen! Dein Konto wurde erstellt.',
    'logged-out': 'Du bist abgemeldet.',
    name: 'Dein Anzeigename wurde geändert.',
    language: 'Deine Sprache wurde geändert.',
    email: 'Deine E-Mail-Adresse wurde geändert. Wir haben dir einen Link zum Bestätigen geschickt.',
    'no-email': 'Deine E-Mail-Adresse wurde entfernt.',
    'mail-sent': 'Wir haben einen Link an deine E-Mail-Adresse geschickt.',
    verified: 'Deine E-Mail-Adresse ist bestätigt.',
    password:
      'Dein Passwort wurde geändert, und du bist überall sonst abgemeldet. Apps behalten ihren Zugriff: Falls jemand dein altes Passwort kannte, entferne unten die Apps, die du nicht kennst.',
    reset:
      'Dein Passwort wurde geändert. Du kannst dich jetzt anmelden und deinen Apps wieder Zugriff erlauben.',
    avatar: 'Dein Bild wurde geändert.',
    'no-avatar': 'Dein Bild wurde entfernt.',
    revoked: 'Die App hat keinen Zugriff mehr auf dein Konto.',
    'key-revoked': 'Die App kann sich nicht mehr verbinden.',
    scrobbling: 'Verbunden. Was du hörst, wird ab jetzt gesendet.',
    'scrobbling-checked': 'Der Dienst akzeptiert dein Token.',
    'no-scrobbling': 'Getrennt. Was du hörst, wird nicht mehr gesendet.',
    deleted: 'Dein Konto wurde gelöscht.',
  },
  consent: {
    title: (application) => `${application} Zugriff auf dein Konto erlauben?`,
    request: '{application} von {owner} möchte auf dein Konto zugreifen. Du bist als {user} angemeldet.',
    operators: 'den Betreibern dieses Servers',
    able: 'Die App kann dann',
    reads: 'deinen Namen, dein Bild, deine Tracks, Alben, Künstler und Playlists sehen',
    writes:
      'für dich Tracks mit „Gefällt mir“ oder „Nichts für mich“ markieren, Favoriten und Alben hinzufügen und Künstlern folgen',
    readOnly: 'Sie kann in deinem Konto nichts ändern.',
    unable:
      'Sie sieht weder dein Passwort noch deine E-Mail-Adresse. Du kannst ihr den Zugriff jederzeit in deinem Konto entziehen.',
    where: 'Wohin du weitergeleitet wirst',
    toProgram: 'Zu dem Programm auf diesem Gerät, das Links mit {target} öffnet.',
    toLocal: 'Zu einem Programm auf diesem Gerät, unter {target}.',
    toPlain: 'Zu {target}, über eine unverschlüsselte Verbindung.',
    to: 'Zu {target}.',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    notYou: 'Nicht dein Konto?',
    otherUser: 'Mit einem anderen Konto anmelden',
  },
};
