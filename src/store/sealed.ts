/**
 * Encrypts what must be stored in recoverable form. The key is derived from a random text in the database and from the secret of the
 * operator, if one is set: then a copy of the database alone reveals nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readMeta } from './queries/rows.ts';
import type { Db } from './schema.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  seal(text: string): string;
  /** `undefined` where it was encrypted with another key. */
  unseal(sealed: string): string | undefined;
}

/** The random text in the database. */
export const readSecret = (db: Db): Promise<string> => readMeta(db, 'secret');

/** Created at the first use. `purpose` separates what is encrypted for one use from others. */
export function lazySealer(db: Db, secret: string | undefined, purpose: string): () => Promise<Sealer> {
  let sealing: Promise<Sealer> | undefined;
  return async () => {
    sealing ??= createSealer(db, secret, purpose);
    try {
      return await sealing;
    } catch (error) {
      sealing = undefined;
      throw error;
    }
  };
}

async function createSealer(db: Db, secret: string | undefined, purpose: string): Promise<Sealer> {
  const key = Buffer.from(hkdfSync('sha256', await readSecret(db), secret ?? '', purpose, KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
  };
}
