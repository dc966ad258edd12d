/** What `cantiga doctor` looks at around this machine. */
import { createConnection, isIP } from 'node:net';
import { type Config, publicUrl } from '../../config.ts';
import type { Finding } from './finding.ts';

const ANSWERS_WITHIN_MS = 5000;

export async function checkMail({ smtp }: Pick<Config, 'smtp'>): Promise<Finding> {
  const about = 'Mail';
  if (smtp === undefined)
    return {
      ...{ about, state: 'note', text: 'No mail server is set: links that would be mailed go to the log.' },
      advice:
        'Set CANTIGA_SMTP, so that people can confirm their address and reset their password by themselves.',
    };
  const { protocol, hostname, port } = new URL(smtp);
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  const host = hostname.replace(/^\[|\]$/g, '');
  const fault = await connectFault(host, number);
  if (fault === undefined) return { about, state: 'ok', text: `${hostname} answers on port ${number}.` };
  return {
    ...{
      about,
      state: 'problem',
      text: `${hostname} does not answer on port ${number} (${fault}): no mail is sent.`,
    },
    advice: 'Look whether CANTIGA_SMTP names the right server and port, and whether a firewall is between.',
  };
}

/** Why nobody can be reached there; `undefined` when somebody can. */
function connectFault(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(ANSWERS_WITHIN_MS, () => end('no answer'));
    socket.once('connect', () => end());
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  });
}

export function checkAddress(config: Pick<Config, 'host' | 'port' | 'url'>): Finding {
  const about = 'Address';
  const { host, port, url } = config;
  const text = `It listens on ${host}, port ${port}; links lead to ${publicUrl(config, port)}.`;
  if (url === undefined && !isLoopback(host))
    return {
      ...{ about, state: 'note', text },
      advice:
        'Others reach it over the network: set CANTIGA_URL to the address they use, or links in answers lead them nowhere.',
    };
  const { protocol, hostname } = new URL(publicUrl(config, port));
  if (protocol === 'http:' && !isLoopback(hostname))
    return {
      ...{ about, state: 'note', text },
      advice:
        'Passwords and tokens travel unencrypted: put a proxy with HTTPS before it, and https:// into CANTIGA_URL.',
    };
  return { about, state: 'ok', text };
}

export function checkProxies({ proxies, host, url }: Pick<Config, 'proxies' | 'host' | 'url'>): Finding {
  const about = 'Proxies';
  if (proxies.length > 0)
    return { about, state: 'ok', text: `Believed about where requests come from: ${proxies.join(', ')}.` };
  const text = 'None is believed about where requests come from.';
  const behindOne = url !== undefined && (url.startsWith('https:') || isLoopback(host));
  if (!behindOne) return { about, state: 'ok', text };
  return {
    ...{ about, state: 'note', text },
    advice:
      'The public address looks as if a proxy stood before the service. Name it in CANTIGA_PROXIES (often `loopback`), or all people share the limits of one address.',
  };
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
