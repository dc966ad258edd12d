import type { MailMessages, MailText } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'einer Stunde' : `${hours} Stunden`);

export const german: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `Jemand, vermutlich du, hat mit dieser E-Mail-Adresse ein Konto angelegt.
Um zu bestätigen, dass die Adresse dir gehört, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Wenn du es nicht warst, ignoriere diese Mail: Die Adresse wird dann nicht verwendet.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Setze ein neues Passwort',
    text: `Jemand, vermutlich du, hat ein neues Passwort für das Konto ${name} angefordert.
Um es zu setzen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Wenn du es nicht warst, ignoriere diese Mail: Das Passwort bleibt unverändert.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Wähle ein neues Passwort',
    text: `Die Administration hat das Passwort deines Kontos ${name} zurückgesetzt. Das alte gilt nicht mehr,
und du bist überall abgemeldet. Um ein neues zu wählen, öffne innerhalb von ${within(hours)} diesen Link:

${link}

Danach kannst du auf der Anmeldeseite einen neuen Link anfordern.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Dein Passwort wurde geändert',
    text: `Das Passwort des Kontos ${name} wurde geändert.
Wenn du es warst, ist nichts zu tun.

Wenn du es nicht warst, setze sofort ein neues. Damit werden auch alle anderen Sitzungen beendet:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: `Das Konto ${name} hat diese E-Mail-Adresse nicht mehr.
Wenn du das geändert hast, ist nichts zu tun.

Wenn du es nicht warst, kennt jemand dein Passwort. Melde dich an, ändere sofort das Passwort und die Adresse,
und prüfe, welche Anwendungen Zugriff haben:

${link}

Wenn du dich nicht anmelden kannst, wende dich an die Betreiber des Dienstes.
`,
  }),
};
