/** Alternating rounds, so that other load on the machine affects all candidates alike. */

/** Runs every candidate once in each round; round 0 is a warm-up and does not count. `step` gets the share that is done. */
export async function inTurn<Name extends string, Result>(
  rounds: number,
  ways: Readonly<Record<Name, () => Promise<Result>>>,
  step: (share: number) => void,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = [];
  for (let round = 0; round <= rounds; round++) {
    step(round / (rounds + 1));
    const result: Partial<Record<Name, Result>> = {};
    for (const name of Object.keys(ways) as Name[]) result[name] = await ways[name]();
    results.push(result as Record<Name, Result>);
  }
  return results.slice(1);
}

/** The one with the middle ratio. */
export function middle<Round>(rounds: readonly Round[], ratio: (round: Round) => number): Round {
  return rounds.toSorted((a, b) => ratio(a) - ratio(b))[rounds.length >> 1];
}
