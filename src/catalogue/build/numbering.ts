/**
 * Numbers for the different texts of a column (licences, languages, tags). While rows are added, they count up in order of
 * appearance; in the end a text's number is its place among all of them, sorted, so that it depends on nothing else.
 */
export interface NumberedTexts {
  /** Ascending by code units. */
  names: string[];
  /** For each number of `numberOf` the index in `names`. */
  places: Uint32Array;
}

export function createNumbering(first: string[] = []) {
  const numbers = new Map(first.map((name, i) => [name, i]));
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
    finish(): NumberedTexts {
      const names = [...numbers.keys()].sort();
      const places = new Uint32Array(names.length);
      names.forEach((name, place) => {
        places[numbers.get(name)!] = place;
      });
      return { names, places };
    },
  };
}
