/** The licences one chooses from; any other can be given by its address. */
const CODES = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'];

export const LICENCES: readonly string[] = [
  ...CODES.map((code) => `https://creativecommons.org/licenses/${code}/4.0/`),
  ...CODES.map((code) => `https://creativecommons.org/licenses/${code}/3.0/`),
  'https://creativecommons.org/publicdomain/zero/1.0/',
  'https://creativecommons.org/publicdomain/mark/1.0/',
];

/** The one of the list that an address means: older ones begin with `http:` or end without a slash. */
export function findLicence(url: string): string | undefined {
  const plain = (address: string) =>
    address
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return LICENCES.find((licence) => plain(licence) === plain(url));
}
