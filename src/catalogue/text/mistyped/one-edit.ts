/**
 * Texts one typing error away from another: a character too many, a letter too few, another letter, or two neighbours swapped.
 *
 *     ak   →   a, k, ka, bk, ck, … , ab, ac, … , aak, bak, … , ask, …
 */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Other characters are too many to try. */
const PLAIN = /^[a-z0-9]+$/;

/** Each once, without the text itself; none unless it is plain. */
export function oneEditFrom(text: string): string[] {
  if (!PLAIN.test(text)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after === '') continue;
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
  }
  found.delete(text);
  return [...found];
}

/** Whether both are plain and one is such a text of the other. */
export function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  if (!PLAIN.test(one) || !PLAIN.test(other)) return false;
  let from = 0;
  while (one[from] === other[from]) from++;
  const [left, right] = [one.slice(from), other.slice(from)];
  if (left.length !== right.length)
    return left.length > right.length ? left.slice(1) === right : right.slice(1) === left;
  if (left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
