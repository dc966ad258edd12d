/** The text in the user's language, otherwise in English, otherwise in any language. */
export function descriptionIn(
  texts: Record<string, string>,
  language: string,
): { text: string; language: string } | undefined {
  const available = Object.keys(texts).filter((code) => texts[code].trim() !== '');
  const best = [language, 'en', ...available].find((code) => available.includes(code));
  return best === undefined ? undefined : { text: texts[best].trim(), language: best };
}
