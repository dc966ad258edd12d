/** What must not be shown, in logs, settings and messages alike. */

export const HIDDEN = '***';

const SECRET_NAME = /token|secret|password|passwd|authorization|cookie/;

/** Whether a field or parameter of this name holds a secret: `access_token`, `clientSecret`, `password_hash`, `Set-Cookie`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.toLowerCase().replace(/[_-]/g, ''));
}

/**
 * Hides the secrets inside a text: the value of `access_token=…` and the like, and the password of an address.
 *
 *   postgres://ana:s3@cret@db/cantiga → postgres://ana:***@db/cantiga
 *
 * `code=…` is hidden too: in an address it is an OAuth code.
 */
export function withoutSecrets(text: string): string {
  if (!text.includes('=') && !text.includes('://')) return text;
  return (
    text
      .replace(/\b([\w-]+)=[^&\s"']+/g, (whole, name: string) =>
        name.toLowerCase() === 'code' || isSecretName(name) ? `${name}=${HIDDEN}` : whole,
      )
      // The host starts after the last @ before the path, so a password may contain an @.
      .replace(/(\w:\/\/[^\s:/?#]*):[^\s/?#]*@/g, `$1:${HIDDEN}@`)
  );
}
