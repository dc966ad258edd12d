/**
 * What a licence is called, and how its author wants to be named:
 *
 *   http://creativecommons.org/licenses/by-nc-sa/3.0/      →  CC BY-NC-SA 3.0
 *   http://creativecommons.org/licenses/by/2.0/fr/         →  CC BY 2.0 FR
 *   https://creativecommons.org/publicdomain/zero/1.0/     →  CC0 1.0
 *   https://elsewhere.example/licence                      →  as it is
 */
import { oneLine } from '../../domain/texts.ts';
import type { SharedTrack } from './shared.ts';

const KNOWN =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/([a-z+-]+)\/(\d\.\d)(?:\/(?:(?!deed|legalcode)([a-z]{2,8})(?=\/|$))?.*)?$/i;
const PUBLIC_DOMAIN: Record<string, string> = { zero: 'CC0', mark: 'Public Domain Mark' };

export function licenseName(address: string): string {
  const [, terms, version, country] = KNOWN.exec(address) ?? [];
  if (terms === undefined) return address;
  const name = PUBLIC_DOMAIN[terms.toLowerCase()] ?? `CC ${terms.toUpperCase()}`;
  return [name, version, ...(country === undefined ? [] : [country.toUpperCase()])].join(' ');
}

/** Title, author, source and licence: what the licences ask for, in one line. */
export function attribution({ name, artist, license }: SharedTrack, page: string): string {
  const work = `“${oneLine(name)}” by ${oneLine(artist.name)} (${page})`;
  if (license === '') return `${work}. All rights reserved.`;
  const called = licenseName(license);
  return `${work}. Licence: ${called === license ? license : `${called} (${license})`}.`;
}
