/**
 * The name and the terms of a licence, by its URL:
 *
 *   http://creativecommons.org/licenses/by-nc-sa/3.0/   →  CC BY-NC-SA 3.0: not commercial; derivatives under the same licence
 *   https://creativecommons.org/publicdomain/zero/1.0/  →  CC0 1.0: any use, without attribution
 *   http://creativecommons.org/licenses/sampling+/1.0/  →  CC SAMPLING+ 1.0, with terms of another kind
 *   https://elsewhere.example/licence                   →  the URL, with unknown terms
 */
import { licenseConditions } from '../../../../src/domain/catalogue/license.ts';

export interface Licence {
  /** Empty where there is none: all rights reserved. */
  name: string;
  /** Absent where they are unknown. */
  terms?: {
    attribution: boolean;
    commercial: boolean;
    /** `alike`: under the same licence. */
    changes: 'free' | 'alike' | 'none';
  };
}

const KNOWN =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z+-]+)\/(\d\.\d)(?:\/(?:(?!deed|legalcode)([a-z]{2,8})(?=\/|$))?.*)?$/i;
const PUBLIC_DOMAIN: Record<string, string> = { zero: 'CC0', mark: 'Public Domain Mark' };

/** The words for the parts of a name, by their codes. */
export type LicenceWords = Record<'by' | 'nc' | 'nd' | 'sa', string>;

/** The conditions that its name consists of: `Attribution-ShareAlike`. Empty for other licences than those of Creative Commons. */
export function licenceInWords(url: string, words: LicenceWords): string {
  const [, kind, code = ''] = KNOWN.exec(url) ?? [];
  const parts = code.toLowerCase().split('-');
  if (kind?.toLowerCase() !== 'licenses' || !parts.every((part) => part in words)) return '';
  return parts.map((part) => words[part as keyof LicenceWords]).join('-');
}

export function licenceOf(url: string): Licence {
  const [, kind, code, version, country] = KNOWN.exec(url) ?? [];
  if (code === undefined) return { name: url };
  const title = PUBLIC_DOMAIN[code.toLowerCase()] ?? `CC ${code.toUpperCase()}`;
  const name = [title, version, ...(country === undefined ? [] : [country.toUpperCase()])].join(' ');
  const { nc, nd, sa } = licenseConditions(url);
  // They treat samples and whole works differently, which these terms cannot express.
  if (/sampling|devnations/i.test(code)) return { name };
  return {
    name,
    terms: {
      attribution: kind.toLowerCase() === 'licenses',
      commercial: !nc,
      changes: nd ? 'none' : sa ? 'alike' : 'free',
    },
  };
}
