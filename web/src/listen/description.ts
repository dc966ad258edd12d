/** Of texts by language, the reader's own; else English; else whatever there is. */
export function descriptionIn(
  texts: Record<string, string>,
  language: string,
): { text: string; language: string } | undefined {
  const there = Object.keys(texts).filter((one) => texts[one].trim() !== '');
  const best = [language, 'en', ...there].find((one) => there.includes(one));
  return best === undefined ? undefined : { text: texts[best].trim(), language: best };
}
