/**
 * What a licence is called and allows, by its address:
 *
 *   http://creativecommons.org/licenses/by-nc-sa/3.0/   →  CC BY-NC-SA 3.0: not commercially; changed works alike
 *   https://creativecommons.org/publicdomain/zero/1.0/  →  CC0 1.0: anything, without naming anybody
 *   http://creativecommons.org/licenses/sampling+/1.0/  →  CC SAMPLING+ 1.0, whose terms are of another kind
 *   https://elsewhere.example/licence                   →  that address, and nothing is known of it
 */
import { licenseConditions } from '../../../../src/domain/license.ts';

export interface Licence {
  /** Empty where there is none: all rights reserved. */
  name: string;
  /** Absent where nothing is known of it. */
  terms?: {
    /** The author must be named. */
    attribution: boolean;
    commercial: boolean;
    /** `alike`: under the same licence. */
    changes: 'free' | 'alike' | 'none';
  };
}

const KNOWN =
  /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z+-]+)\/(\d\.\d)(?:\/(?:(?!deed|legalcode)([a-z]{2,8})(?=\/|$))?.*)?$/i;
const PUBLIC_DOMAIN: Record<string, string> = { zero: 'CC0', mark: 'Public Domain Mark' };

export function licenceOf(url: string): Licence {
  const [, kind, code, version, country] = KNOWN.exec(url) ?? [];
  if (code === undefined) return { name: url };
  const title = PUBLIC_DOMAIN[code.toLowerCase()] ?? `CC ${code.toUpperCase()}`;
  const name = [title, version, ...(country === undefined ? [] : [country.toUpperCase()])].join(' ');
  const { nc, nd, sa } = licenseConditions(url);
  // They set parts and the whole apart, and what they say of each fits none of these words.
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
