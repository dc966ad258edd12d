/** Sends mail. The mails to users are jobs, which try again. */
import type { Log } from '../domain/ports.ts';

/** A mail is there for the link in it. */
export interface Mail {
  /** One address that has passed `requireEmail`. */
  to: string;
  subject: string;
  text: string;
  /** The link of the text, for the log where no mail can be sent. */
  link: string;
}

export interface Mailer {
  /** False: no mail server is set, and links go to the log. */
  readonly sends: boolean;
  /** Resolves when the mail server has accepted the mail, and rejects with a message that does not contain the link. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

interface MailOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; without it the links go to the log. */
  smtp: string | undefined;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  site: { name: string };
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailer({ smtp, from, site }: MailOptions, log: Log): Mailer {
  if (smtp === undefined) return logMailer(log);
  const server = smtp;
  let transport: ReturnType<typeof connect> | undefined;

  const deliver = async ({ to, subject, text }: Mail) => {
    transport ??= connect(server);
    try {
      // As objects, not as text: an address is never taken for a list of several.
      await (await transport).sendMail({
        from: { name: site.name, address: from },
        to: { name: '', address: to },
        subject,
        text,
        // Tells automatic answers to stay away (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw new Error(`a mail could not be sent: ${reasonOf(error)}`);
    }
  };

  return {
    sends: true,
    deliver,
    async close() {
      if (transport !== undefined) (await transport).close();
    },
  };
}

/** Loaded with the first mail: most commands and many services never send one. */
async function connect(smtp: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtp, pool: true, maxConnections: 2, ...TIMEOUTS });
}

/** A server's message may quote the mail with its link, so only the code and name of the error are logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? (error as Error).name, responseCode].filter((part) => part !== undefined).join(' ');
}

/** The operator hands the link on. */
function logMailer(log: Log): Mailer {
  return {
    sends: false,
    async deliver({ to, subject, link }) {
      log.info('no mail server is set (CANTIGA_SMTP), so this link was not mailed', { to, subject, link });
    },
    close: async () => {},
  };
}
