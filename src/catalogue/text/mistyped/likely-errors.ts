/**
 * Which single typing errors people make, so that of several words that a mistyped one may be the likelier comes first.
 *
 *     berst   Brest: two letters swapped        Beast: r and a are neither neighbours nor alike
 *     hapoy   Happy: o is next to p             Hamoy: unlikely
 */

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Vowels, consonants that sound alike, and letters whose keys other layouts swap. */
const ALIKE = ['aeiouy', 'ckqsz', 'dt', 'bpvfw', 'gj', 'mn', 'yz', 'zw', 'qa'];

const likely = new Set<string>();
function addPair(a: string, b: string): void {
  likely.add(a + b).add(b + a);
}
for (const [i, row] of ROWS.entries())
  for (const [j, key] of [...row].entries()) {
    const next = ROWS[i + 1] ?? '';
    // Each row is half a key to the right of the one above.
    for (const other of [row[j + 1], next[j - 1], next[j]]) if (other !== undefined) addPair(key, other);
  }
for (const letters of ALIKE) for (const a of letters) for (const b of letters) addPair(a, b);

const LATIN = /[a-z]/;

/** Whether a letter may be typed for another one. Letters that are not Latin may all be: nothing is known of them. A key may be hit twice. */
export function areConfused(a: string, b: string): boolean {
  return a === b || likely.has(a + b) || !LATIN.test(a) || !LATIN.test(b);
}

/** `typed` is one edit away from `meant`. */
export function isLikelyError(typed: string, meant: string): boolean {
  const [t, m] = [[...typed], [...meant]];
  let from = 0;
  while (from < t.length && t[from] === m[from]) from++;
  if (t.length < m.length) return true;
  if (t.length > m.length) {
    // A key hit twice, or together with the one next to it.
    const neighbours = [t[from - 1], t[from + 1]].filter((one) => one !== undefined);
    return neighbours.some((one) => areConfused(one, t[from]));
  }
  if (t[from] === m[from + 1] && t[from + 1] === m[from]) return true;
  return areConfused(t[from], m[from]);
}
