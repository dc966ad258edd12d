import type { ReportOutcome, ReportReason } from '../../../domain/reports.ts';
import { type MailMessages, type MailText, quoted } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'einer Stunde' : `${hours} Stunden`);

const reportReasons: Record<ReportReason, string> = {
  copyright: 'Urheberrecht',
  license: 'falsche Lizenz',
  offensive: 'anstößiger Inhalt',
  other: 'anderer Grund',
};

/** Each number in a line of its own. */
const counts = (reports: number, requests: number) =>
  [
    reports > 0 ? `${reports} ${reports === 1 ? 'Meldung' : 'Meldungen'}` : '',
    requests > 0
      ? `${requests} ${requests === 1 ? 'Anfrage eines Künstlers' : 'Anfragen von Künstlern'}`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');

export const german: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `Mit dieser E-Mail-Adresse wurde ein Konto erstellt.
Um zu bestätigen, dass es deine ist, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Falls du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht verwendet.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Neues Passwort festlegen',
    text: `Für das Konto ${name} wurde ein neues Passwort angefordert.
Um es festzulegen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Falls du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Wähle ein neues Passwort',
    text: `Ein Admin hat das Passwort deines Kontos ${name} zurückgesetzt. Das alte Passwort gilt nicht mehr,
und du bist überall abgemeldet. Um ein neues zu wählen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Wenn der Link abgelaufen ist, kannst du auf der Anmeldeseite einen neuen anfordern.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Dein Passwort wurde geändert',
    text: `Das Passwort deines Kontos ${name} wurde geändert.
Falls du das warst, musst du nichts tun.

Falls nicht, setze dein Passwort jetzt zurück. Damit werden auch alle anderen Geräte abgemeldet:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: `Das Konto ${name} verwendet diese E-Mail-Adresse nicht mehr.
Falls du das geändert hast, musst du nichts tun.

Falls nicht, kennt jemand dein Passwort. Melde dich an, ändere sofort dein Passwort und deine E-Mail-Adresse
und prüfe, welche Apps Zugriff haben:

${link}

Wenn du dich nicht anmelden kannst, wende dich an einen Admin der Website.
`,
  }),
  artistApproved: (artist: string, reply: string, link: string): MailText => ({
    subject: `Du kannst jetzt als ${artist} veröffentlichen`,
    text: `Deine Anfrage für ${artist} wurde angenommen.${quoted(reply)}

Öffne das Studio, um deine Musik hochzuladen:

${link}
`,
  }),
  artistRejected: (artist: string, reply: string, link: string): MailText => ({
    subject: `Deine Anfrage für ${artist}`,
    text: `Deine Anfrage für ${artist} wurde abgelehnt.${quoted(reply)}

Deine Anfragen findest du im Studio:

${link}
`,
  }),
  reportClosed: (item: string, outcome: ReportOutcome, reply: string, link: string): MailText => ({
    subject: `Deine Meldung zu „${item}“`,
    text: `${
      {
        removed: `Danke für deine Meldung zu „${item}“. Der Inhalt ist nicht mehr verfügbar.`,
        solved: `Danke für deine Meldung zu „${item}“. Das Problem wurde behoben.`,
        rejected: `Danke für deine Meldung zu „${item}“. Wir haben sie geprüft. Der Inhalt bleibt verfügbar.`,
      }[outcome]
    }${quoted(reply)}

Deine Meldungen findest du in deinem Konto:

${link}
`,
  }),
  itemReported: (
    item: string,
    reasons: readonly ReportReason[],
    outcome: ReportOutcome,
    reply: string,
    link: string,
  ): MailText => ({
    subject: `„${item}“ wurde gemeldet`,
    text: `„${item}“ wurde gemeldet. Grund: ${reasons.map((reason) => reportReasons[reason]).join(', ')}.

${
  {
    removed: 'Ein Admin hat den Inhalt geprüft. Er ist nicht mehr verfügbar.',
    solved: 'Ein Admin hat den Inhalt geprüft und das Problem behoben. Er bleibt verfügbar.',
    rejected: 'Ein Admin hat den Inhalt geprüft. Er bleibt verfügbar.',
  }[outcome]
}${quoted(reply)}

${link}
`,
  }),
  waiting: (reports: number, requests: number, link: string): MailText => ({
    subject: 'Neue Meldungen oder Anfragen',
    text: `Neu auf deinem Server seit der letzten E-Mail:

${counts(reports, requests)}

${link}

Wie oft diese E-Mails kommen, legt die Einstellung CANTIGA_ADMIN_DIGEST fest.
`,
  }),
};
