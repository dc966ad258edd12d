/** How secrets are stored. */
import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The current cost of a hash. Hashes of another cost are still accepted, and replaced at the next login. */
const COST = { memory: 19456, passes: 2, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

/** A secret of 128 random bits or more cannot be guessed, so it needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function newClientId(): string {
  return randomBytes(4).toString('hex');
}

export function newClientSecret(): string {
  return randomBytes(16).toString('hex');
}

/** A token for a cookie or a link: 43 characters that need no escaping in either. */
export function newUrlToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Crockford's alphabet: no letter looks like a digit. */
const TYPED_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SETUP_CODE_LENGTH = 28;

/** To be typed: 140 random bits in groups of four, `K7QM-2F8D-…`. */
export function newSetupCode(): string {
  const characters = [...randomBytes(SETUP_CODE_LENGTH)].map((byte) => TYPED_ALPHABET[byte % 32]);
  return characters.join('').replace(/.{4}(?!$)/g, '$&-');
}

/** The key of a player, which may have to be typed on a phone: `k7qm-2f8d-…`. */
export function newAppKey(): string {
  return newSetupCode().toLowerCase();
}

/** A chosen password can be guessed, so each guess must be expensive: argon2id, in the PHC text form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  return phcText(nonce, await computeTag(password, COST, nonce, TAG_BYTES));
}

/** Whether the password matches the hash. A text that is not a hash matches no password, and is rejected without hashing. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = parsePhc(hash);
  if (parts === undefined) return false;
  const { cost, nonce, tag } = parts;
  return timingSafeEqual(await computeTag(password, cost, nonce, tag.length), tag);
}

/** Whether a hash has another cost than the current one. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`${phcHead()}$`);
}

/** A hash that no password matches, and that costs as much to check as any other. */
export function decoyHash(): string {
  return phcText(randomBytes(NONCE_BYTES), randomBytes(TAG_BYTES));
}

type Cost = typeof COST;

async function computeTag(password: string, cost: Cost, nonce: Buffer, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return await promisify(argon2)('argon2id', { ...cost, message, nonce, tagLength });
}

function phcHead(): string {
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
}

function phcText(nonce: Buffer, tag: Buffer): string {
  return `${phcHead()}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(hash: string): { cost: Cost; nonce: Buffer; tag: Buffer } | undefined {
  const parts = PHC.exec(hash);
  if (parts === null) return undefined;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number);
  const [nonce, tag] = parts.slice(4).map((text) => Buffer.from(text, 'base64'));
  return { cost: { memory, passes, parallelism }, nonce, tag };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
