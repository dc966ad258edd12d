/** The character that ends before byte `at` of a UTF-8 text. */
export function codePointBefore(bytes: Uint8Array, at: number): number {
  let code = bytes[at - 1];
  if (code < 0x80) return code;
  code &= 0x3f;
  for (let back = 2, shift = 6; ; back++, shift += 6) {
    const byte = bytes[at - back];
    if (byte < 0xc0) code |= (byte & 0x3f) << shift;
    else return code | ((byte & (0x7f >>> back)) << shift);
  }
}
