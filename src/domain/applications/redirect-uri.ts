/**
 * Redirect URIs of applications. Codes are sent there, so there is one way to write a URI and no room
 * for two readings of it:
 *
 *   registered                    allowed                                    not allowed
 *   https://a.example/cb          https://a.example/cb/x  …/cb?x=1           https://a.example/cbx  …/cb/../x  …/cb#x
 *   https://a.example             https://a.example/x                        https://a.example.evil  …:8443/  …@evil
 *   https://a.example/cb?x=1      https://a.example/cb?x=1&y=2               https://a.example/cb  …/cb/y?x=1
 *   myapp://callback              myapp://callback/x                         myapp://callbacks
 */
import { Refusal } from '../refusal.ts';

const LENGTH_MAX = 2000;

/** What RFC 3986 lets a URI consist of. Hosts beyond ASCII come in their `xn--` form, the only one that cannot deceive. */
const CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/**
 * Schemes that browsers, systems or common programs handle themselves. Any other scheme belongs to an
 * application; which one it is, no service can know, so the consent page shows the scheme.
 */
const SCHEMES_TAKEN = new Set(
  [
    // What browsers take for scripts, for pages of their own, or for a page within another.
    'about blob cid data devtools edge feed filesystem jar javascript jscript livescript mhtml mid mocha moz-icon opera',
    'res resource vbscript vbs view-source vivaldi brave wyciwyg',
    // Files and other machines, which a click must not open.
    'afp content dav davs dns file finger ftp ftps gopher imap ldap ldaps news nfs nntp pop rdp rlogin rsync rtsp sftp shell',
    'smb snews ssh svn telnet tftp tn3270 vnc webdav webdavs ws wss',
    // What telephones, mail programs, shops and installers do.
    'android-app apt bitcoin callto facetime facetime-audio geo help intent ipp ipps irc ircs itms itms-apps itms-appss',
    'itms-services macappstore magnet mailto maps market mms mmsto onenote openurl prefs app-prefs search search-ms sip',
    'sips skype sms smsto steam tel urn webcal x-apple.systempreferences x-help-script xmpp',
  ].flatMap((line) => line.split(' ')),
);
/** Whole families: of Windows, of browsers and of their extensions. */
const FAMILIES_TAKEN = /^(?:ms|microsoft)-|^chrome|^about-|-extension$|-untrusted$/;

/** Dots, slashes, backslashes and control characters in disguise, also when disguised more than once. */
const DISGUISED = /%(?:25)*(?:2e|2f|5c|[01][0-9a-f]|7f)/i;
/** Some servers take `..;a` for `..`. */
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:;[^/]*)?(?:\/|$)/;

/** Parameters that the response adds itself: a duplicate could deceive the application. */
const RESERVED = ['code', 'error', 'error_description'];

/** Returns the fault of a redirect URI; `undefined` if it is valid. */
export function redirectUriFault(uri: string): string | undefined {
  if (uri.length > LENGTH_MAX) return `expected at most ${LENGTH_MAX} characters, got ${uri.length}`;
  if (hasFragment(uri)) return 'a fragment (#) is not accepted';
  if (!CHARACTERS.test(uri))
    return 'expected a URI of ASCII characters, without blanks, quotes or backslashes';
  const url = URL.parse(uri);
  if (url === null || !/^[a-z][a-z\d+.-]+:\//.test(uri)) {
    return 'expected an absolute URI such as https://example.org/callback or myapp://callback';
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const scheme = url.protocol.slice(0, -1);
  if (!isWeb && (SCHEMES_TAKEN.has(scheme) || FAMILIES_TAKEN.test(scheme)))
    return `the scheme ${url.protocol} is not accepted`;
  if (url.username !== '' || url.password !== '') return 'a user name before the host is not accepted';
  if (url.hostname.endsWith('.')) return 'a host that ends with a dot is not accepted';
  const [path] = uri.split('?', 1);
  if (DISGUISED.test(path))
    return 'encoded dots, slashes, backslashes and control characters are not accepted';
  if (DOT_SEGMENT.test(path)) return 'the path segments . and .. are not accepted';
  if (uri !== url.href && uri !== withoutRoot(url))
    return 'expected the normal form of the URI: lower-case host, no default port';
  const reserved = RESERVED.find((name) => url.searchParams.has(name));
  return reserved === undefined ? undefined : `the query parameter ${reserved} is reserved for the answer`;
}

export function hasFragment(uri: string): boolean {
  return uri.includes('#');
}

/** Returns the URI as stored; empty for none, without user login. Rejects (kind `type`) an invalid one. */
export function requireRedirectUri(uri: string): string {
  const fault = uri === '' ? undefined : redirectUriFault(uri);
  if (fault !== undefined) throw new Refusal('type', `redirect_uri: ${fault}.`, { field: 'redirect_uri' });
  return uri;
}

/** Whether both have the same origin: a host with its port, or a custom scheme. */
export function haveSameOrigin(uri: string, other: string): boolean {
  const [one, two] = [URL.parse(uri), URL.parse(other)];
  return one?.protocol === two?.protocol && one?.host === two?.host;
}

/** Whether `requested` is the registered URI or an extension of it: the same origin, and below its path. */
export function extendsRedirect(registered: string, requested: string): boolean {
  if (redirectUriFault(registered) !== undefined || redirectUriFault(requested) !== undefined) return false;
  if (requested === registered) return true;
  if (!haveSameOrigin(registered, requested)) return false;
  const [base, url] = [new URL(registered), new URL(requested)];
  // Both are in normal form, so that from here on texts can be compared.
  const [start, whole] = [base.href, url.href];
  if (whole === start) return true;
  if (base.search !== '') return whole.startsWith(`${start}&`);
  if (start.endsWith('/')) return whole.startsWith(start);
  return whole.startsWith(`${start}/`) || whole.startsWith(`${start}?`);
}

/** `https://a.example?x=1` for `https://a.example/?x=1`, which is common too. */
function withoutRoot({ href, protocol, host, pathname, search }: URL): string {
  return pathname === '/' && host !== '' ? `${protocol}//${host}${search}` : href;
}
