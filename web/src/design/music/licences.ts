/** The licences in the form. Any other can be entered by its URL. */
const CODES = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'];

export const LICENCES: readonly string[] = [
  ...CODES.map((code) => `https://creativecommons.org/licenses/${code}/4.0/`),
  ...CODES.map((code) => `https://creativecommons.org/licenses/${code}/3.0/`),
  'https://creativecommons.org/publicdomain/zero/1.0/',
  'https://creativecommons.org/publicdomain/mark/1.0/',
];

/** The licence of the list that a URL means. Older URLs begin with `http:` or have no trailing slash. */
export function findLicence(url: string): string | undefined {
  const plain = (address: string) =>
    address
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return LICENCES.find((licence) => plain(licence) === plain(url));
}
