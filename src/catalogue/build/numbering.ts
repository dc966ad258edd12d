/** Numbers for the few different texts of a column (licences, languages), in order of appearance. */
export interface Numbering {
  names: string[];
  numberOf(name: string): number;
}

export function createNumbering(first: string[] = []): Numbering {
  const names = [...first];
  const numbers = new Map(first.map((name, i) => [name, i]));
  return {
    names,
    numberOf(name) {
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.length;
        numbers.set(name, number);
        names.push(name);
      }
      return number;
    },
  };
}
