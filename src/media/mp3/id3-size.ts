/**
 * The size of the ID3v2 tag that `bytes` begin with, header and footer included; 0 if there is none. The header has ten bytes; the
 * length has seven bits in each of its last four.
 */
export function id3Size(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] & 0x7f), 0);
  const hasFooter = (bytes[5] & 0x10) !== 0;
  return 10 + length + (hasFooter ? 10 : 0);
}
