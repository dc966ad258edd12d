/**
 * Which licence a text names:
 *
 *   `See https://creativecommons.org/licenses/by-sa/4.0/deed.en` → http://creativecommons.org/licenses/by-sa/4.0/
 *   `CC BY-SA 4.0`, `CC-BY-SA-4.0`, `Attribution-ShareAlike 4.0 International` → the same
 *
 * A text that names none, or several, gives no result: a licence is never guessed.
 */
const ADDRESS =
  /\bcreativecommons\.org\/(licenses\/[a-z+]+(?:-[a-z]+)*\/\d\.\d(?:\/[a-z]{2}(?![a-z.]))?|publicdomain\/(?:zero|mark)\/1\.0)/gi;
const SHORT = /\bCC[ -](BY(?:-NC)?(?:-(?:SA|ND))?)[ -](\d\.\d)\b/gi;
const TITLE =
  /\bAttribution(-NonCommercial)?(-ShareAlike|-NoDerivatives|-NoDerivs)?[ ](\d\.\d)[ ](?:International|Unported|Generic)\b/gi;
const ZERO = /\bCC0(?:[ -]1\.0)?\b/gi;

/** Larger texts are not licence notes. */
const TEXT_MAX = 200_000;

export function licenseIn(text: string): string {
  if (text.length > TEXT_MAX) return '';
  const found = addresses(text);
  // The URL is the exact name: others count only without one.
  const names = found.length > 0 ? found : [...shortNames(text), ...titles(text), ...zero(text)];
  const distinct = [...new Set(names)];
  return distinct.length === 1 ? distinct[0] : '';
}

/** The URL of another licence is kept; one of Creative Commons is normalized. */
export function normalLicense(url: string): string {
  return addresses(url)[0] ?? url;
}

const addresses = (text: string) => [...text.matchAll(ADDRESS)].map(([, path]) => of(path.toLowerCase()));
const shortNames = (text: string) =>
  [...text.matchAll(SHORT)].map(([, kind, version]) => of(`licenses/${kind.toLowerCase()}/${version}`));
const titles = (text: string) =>
  [...text.matchAll(TITLE)].map(([, commerce = '', rest = '', version]) => {
    const nc = commerce === '' ? '' : '-nc';
    const kind = rest === '' ? '' : /^-share/i.test(rest) ? '-sa' : '-nd';
    return of(`licenses/by${nc}${kind}/${version}`);
  });
const zero = (text: string) => (text.search(ZERO) === -1 ? [] : [of('publicdomain/zero/1.0')]);

const of = (path: string) => `http://creativecommons.org/${path}/`;
