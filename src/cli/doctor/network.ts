/** The checks of `cantiga doctor` for mail, addresses and proxies. */
import { createConnection, isIP } from 'node:net';
import { type Config, publicUrl } from '../../config/config.ts';
import { type Finding, note, ok, problem } from './finding.ts';

const CONNECT_TIMEOUT_MS = 5000;

export async function checkMail({ smtp }: Pick<Config, 'smtp'>): Promise<Finding> {
  const about = 'Mail';
  if (smtp === undefined)
    return note(
      about,
      'No mail server is configured: links are written to the log instead of mailed.',
      'Set CANTIGA_SMTP, so that users can confirm their address and reset their password themselves.',
    );
  const { protocol, hostname, port } = new URL(smtp);
  const portNumber = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  const host = hostname.replace(/^\[|\]$/g, '');
  const fault = await connectError(host, portNumber);
  if (fault === undefined) return ok(about, `${hostname} accepts connections on port ${portNumber}.`);
  return problem(
    about,
    `${hostname} does not accept connections on port ${portNumber} (${fault}): no mail is sent.`,
    'Check the server and port in CANTIGA_SMTP, and whether a firewall blocks the connection.',
  );
}

/** `undefined` if the server accepts a connection. */
function connectError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (fault?: string) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end('time-out'));
    socket.once('connect', () => end());
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  });
}

export function checkAddress(config: Pick<Config, 'host' | 'port' | 'url'>): Finding {
  const about = 'Address';
  const { host, port, url } = config;
  const text = `The service listens on ${host}, port ${port}; its public URL is ${publicUrl(config, port)}.`;
  if (url === undefined && !isLoopback(host))
    return note(
      about,
      text,
      'Clients reach it over the network: set CANTIGA_URL to the URL they use, or links in responses do not work.',
    );
  const { protocol, hostname } = new URL(publicUrl(config, port));
  if (protocol === 'http:' && !isLoopback(hostname))
    return note(
      about,
      text,
      'Passwords and tokens are sent unencrypted: use a proxy with HTTPS, and set CANTIGA_URL to its https:// URL.',
    );
  return ok(about, text);
}

export function checkProxies({ proxies, host, url }: Pick<Config, 'proxies' | 'host' | 'url'>): Finding {
  const about = 'Proxies';
  if (proxies.length > 0) return ok(about, `Trusted for the address of clients: ${proxies.join(', ')}.`);
  const text = 'None is trusted for the address of clients.';
  const behindOne = url !== undefined && (url.startsWith('https:') || isLoopback(host));
  if (!behindOne) return ok(about, text);
  const advice =
    'CANTIGA_URL suggests a proxy in front of the service. Name it in CANTIGA_PROXIES (often `loopback`), or all clients share the limits of one address.';
  return note(about, text, advice);
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
