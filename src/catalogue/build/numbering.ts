/** Numbers for the few different texts of a column (licences, languages), in order of appearance. */
export function createNumbering(first: string[] = []) {
  const names = [...first];
  const numbers = new Map(first.map((name, i) => [name, i]));
  return {
    names,
    numberOf(name: string): number {
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
