/**
 * The number of the text of each row, for columns in which many rows have one of a few texts, such as licences. The numbers are as wide as
 * the number of texts requires:
 *
 *   up to 256 texts: 1 byte per row     up to 65,536 texts: 2 bytes     more: 4 bytes
 */
export type TextNumbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers for `texts` different texts; the same array if it has the right width. */
export function textNumbers(numbers: TextNumbers, texts: number): TextNumbers {
  const Numbers = texts <= 1 << 8 ? Uint8Array : texts <= 1 << 16 ? Uint16Array : Uint32Array;
  return numbers instanceof Numbers ? numbers : Numbers.from(numbers);
}
