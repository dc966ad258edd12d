/** How secrets are kept. */
import { argon2, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const ARGON2 = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };

/** A secret of 128 random bits needs no salt and no slow hash: nobody can guess it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function newClientId(): string {
  return randomBytes(4).toString('hex');
}

export function newClientSecret(): string {
  return randomBytes(16).toString('hex');
}

/** A password people choose can be guessed, so each guess must be dear: argon2id, in the PHC text form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await promisify(argon2)('argon2id', { ...ARGON2, message: password.normalize('NFKC'), nonce });
  const { memory, passes, parallelism } = ARGON2;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
