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
  return {
    numberOf(name: string): number {
      let number = numbers.get(name);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(name, number);
      }
      return number;
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
