/** Scores are 1 to 10. Earlier imports stored 0 for none, which counted in averages. */
export const scores = (): string[] => ['update review set score = null where score = 0'];
