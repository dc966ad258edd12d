/** Calls each of the observers that are present; `undefined` if none is, so that nothing need be measured. */
export function observers<Args extends unknown[]>(
  ...all: (((...args: Args) => void) | undefined)[]
): ((...args: Args) => void) | undefined {
  const [first, ...others] = all.filter((each) => each !== undefined);
  if (first === undefined || others.length === 0) return first;
  return (...args) => {
    first(...args);
    for (const each of others) each(...args);
  };
}
