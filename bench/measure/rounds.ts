/** Alternating rounds, so that other load on the machine affects all candidates alike. */

/** Runs every candidate once in each round; the first rounds are warm-ups and do not count. `step` gets the share that is done. */
export async function inTurn<Name extends string, Result>(
  rounds: number,
  ways: Readonly<Record<Name, () => Promise<Result>>>,
  step: (share: number) => void,
  warmups = 1,
): Promise<Record<Name, Result>[]> {
  const results: Record<Name, Result>[] = [];
  for (let round = 0; round < warmups + rounds; round++) {
    step(round / (warmups + rounds));
    const result: Partial<Record<Name, Result>> = {};
    for (const name of Object.keys(ways) as Name[]) result[name] = await ways[name]();
    results.push(result as Record<Name, Result>);
  }
  return results.slice(warmups);
}

/** The one with the middle ratio. */
export function middle<Round>(rounds: readonly Round[], ratio: (round: Round) => number): Round {
  return rounds.toSorted((a, b) => ratio(a) - ratio(b))[rounds.length >> 1];
}
