/**
 * Numbers for the different texts of a column (licences, languages, tags). While rows are added, they count up in order of
 * appearance; in the end a text's number is its place among all of them, sorted, so that it depends on nothing else.
 */

export interface TextOrder {
  /** The bytes by which the texts are sorted; without it, they are sorted by code units. */
  key?: (text: string) => Uint8Array;
}

export function createNumbering({
  fixed = [] as readonly string[],
  ...order
}: TextOrder & { fixed?: readonly string[] } = {}) {
  const numbers = new Map(fixed.map((name, i) => [name, i]));
  /** Often a row has the text of the row before, and comparing two texts is faster than a lookup. */
  let last: string | undefined;
  let lastNumber = 0;
  return {
    numberOf(name: string): number {
      if (name === last) return lastNumber;
      last = name;
      lastNumber = numbers.get(name) ?? numbers.size;
      if (lastNumber === numbers.size) numbers.set(name, lastNumber);
      return lastNumber;
    },
    /** `places` has for each number of `numberOf` the index in `texts`. */
    finish(): { texts: string[]; places: Uint32Array } {
      const texts = sortTexts([...numbers.keys()], order);
      const places = new Uint32Array(texts.length);
      texts.forEach((name, place) => {
        places[numbers.get(name)!] = place;
      });
      return { texts, places };
    },
  };
}

export function sortTexts(texts: string[], { key }: TextOrder): string[] {
  if (key === undefined) return texts.sort();
  const keyed = texts.map((text) => ({ text, bytes: key(text) }));
  return keyed.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ text }) => text);
}
