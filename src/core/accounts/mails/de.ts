import type { MailMessages } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'einer Stunde' : `${hours} Stunden`);

export const german: MailMessages = {
  reasons: {
    copyright: 'Urheberrecht',
    license: 'falsche Lizenz',
    offensive: 'anstößiger Inhalt',
    other: 'anderer Grund',
  },
  reports: (count) => `${count} ${count === 1 ? 'Meldung' : 'Meldungen'}`,
  requests: (count) => `${count} ${count === 1 ? 'Anfrage eines Künstlers' : 'Anfragen von Künstlern'}`,
  verification: (link, hours) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `Mit dieser E-Mail-Adresse wurde ein Konto erstellt.
Um zu bestätigen, dass es deine ist, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Falls du das nicht warst, ignoriere diese E-Mail. Die Adresse wird dann nicht verwendet.
`,
  }),
  reset: (name, link, hours) => ({
    subject: 'Neues Passwort festlegen',
    text: `Für das Konto ${name} wurde ein neues Passwort angefordert.
Um es festzulegen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Falls du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.
`,
  }),
  administratorReset: (name, link, hours) => ({
    subject: 'Wähle ein neues Passwort',
    text: `Ein Admin hat das Passwort deines Kontos ${name} zurückgesetzt. Das alte Passwort gilt nicht mehr,
und du bist überall abgemeldet. Um ein neues zu wählen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Wenn der Link abgelaufen ist, kannst du auf der Anmeldeseite einen neuen anfordern.
`,
  }),
  passwordChanged: (name, link) => ({
    subject: 'Dein Passwort wurde geändert',
    text: `Das Passwort deines Kontos ${name} wurde geändert.
Falls du das warst, musst du nichts tun.

Falls nicht, setze dein Passwort jetzt zurück. Damit werden auch alle anderen Geräte abgemeldet:

${link}
`,
  }),
  emailChanged: (name, link) => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: `Das Konto ${name} verwendet diese E-Mail-Adresse nicht mehr.
Falls du das geändert hast, musst du nichts tun.

Falls nicht, kennt jemand dein Passwort. Melde dich an, ändere sofort dein Passwort und deine E-Mail-Adresse
und prüfe, welche Apps Zugriff haben:

${link}

Wenn du dich nicht anmelden kannst, wende dich an einen Admin der Website.
`,
  }),
  artistApproved: (artist, reply, link) => ({
    subject: `Du kannst jetzt als ${artist} veröffentlichen`,
    text: `Deine Anfrage für ${artist} wurde angenommen.${reply}

Öffne das Studio, um deine Musik hochzuladen:

${link}
`,
  }),
  artistRejected: (artist, reply, link) => ({
    subject: `Deine Anfrage für ${artist}`,
    text: `Deine Anfrage für ${artist} wurde abgelehnt.${reply}

Deine Anfragen findest du im Studio:

${link}
`,
  }),
  reportClosed: (item, outcome, reply, link) => ({
    subject: `Deine Meldung zu „${item}“`,
    text: `${
      {
        removed: `Danke für deine Meldung zu „${item}“. Der Inhalt ist nicht mehr verfügbar.`,
        solved: `Danke für deine Meldung zu „${item}“. Das Problem wurde behoben.`,
        rejected: `Danke für deine Meldung zu „${item}“. Wir haben sie geprüft. Der Inhalt bleibt verfügbar.`,
      }[outcome]
    }${reply}

Deine Meldungen findest du in deinem Konto:

${link}
`,
  }),
  itemReported: (item, reasons, outcome, reply, link) => ({
    subject: `„${item}“ wurde gemeldet`,
    text: `„${item}“ wurde gemeldet. Grund: ${reasons}.

${
  {
    removed: 'Ein Admin hat den Inhalt geprüft. Er ist nicht mehr verfügbar.',
    solved: 'Ein Admin hat den Inhalt geprüft und das Problem behoben. Er bleibt verfügbar.',
    rejected: 'Ein Admin hat den Inhalt geprüft. Er bleibt verfügbar.',
  }[outcome]
}${reply}

${link}
`,
  }),
  waiting: (counts, link) => ({
    subject: 'Neue Meldungen oder Anfragen',
    text: `Neu auf deinem Server seit der letzten E-Mail:

${counts}

${link}

Wie oft diese E-Mails kommen, legt die Einstellung CANTIGA_ADMIN_DIGEST fest.
`,
  }),
};
