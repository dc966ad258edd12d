/** Quotes, apostrophes, dots and no-break spaces of every text on the pages and in mails, by language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '../../../src/domain/pages.ts';

const NO_BREAK = '\u00a0';

const WRONG: Record<Language, [name: string, pattern: RegExp][]> = {
  en: [
    ['quotes', /[„«»]/],
    ['space before dots', / …/],
  ],
  de: [
    ['quotes', /[”«»]/],
    ['no space before dots', /\S…/],
    ['breakable space before %', / %/],
  ],
  fr: [
    ['quotes', /[“”„]/],
    ['breakable space before punctuation', / [:;!?»]/],
    ['no space before punctuation', new RegExp(`[^${NO_BREAK}][;!?»]|[^${NO_BREAK}]:( |$)`)],
    ['breakable space after «', new RegExp(`«[^${NO_BREAK}]`)],
    ['breakable space before %', / %/],
  ],
  es: [
    ['quotes', /[“”„]|« | »/],
    ['opening question mark', /^[^¿]*\?/],
    ['opening exclamation mark', /^[^¡]*!/],
    ['breakable space before %', / %/],
  ],
};
const WRONG_EVERYWHERE: [name: string, pattern: RegExp][] = [
  ['straight quotes or apostrophe', /["']/],
  ['three dots', /\.\.\./],
];

const SECTIONS: Record<string, (language: Language) => Promise<unknown>> = {
  pages: (language) => import(`./${language}/index.ts`),
  account: (language) => import(`./${language}/account.ts`),
  studio: (language) => import(`../studio/messages/${language}.ts`),
  admin: (language) => import(`../admin/messages/${language}/index.ts`),
  mails: (language) => import(`../../../src/core/accounts/mails/${language}.ts`),
};

for (const language of LANGUAGES) {
  for (const [section, load] of Object.entries(SECTIONS)) {
    test(`${section} in ${language}`, async () => requireTypography(language, section, await load(language)));
  }
}

for (const [section, load] of Object.entries(SECTIONS)) {
  test(`${section}: plurals`, async () => {
    for (const language of LANGUAGES)
      for (const [key, text] of functionsOf(await load(language), `${language} ${section}`)) {
        const [one, two, three] = [1, 2, 3].map((n) => withNumber(text, n));
        assert.equal(two, three, key);
        if (one === two) continue;
        assert.match(two!, /#/, key);
        const [noun, several] = changedNoun(one!, two!) ?? ['', 's'];
        assert.ok(several.length > noun.length || /^(Alben|people)$/.test(several), `${key}: ${several}`);
      }
  });
}

test('a text without its optional name ends before it', async () => {
  for (const language of LANGUAGES) {
    const texts = new Map(functionsOf(await SECTIONS['account'](language), '')) as Map<string, unknown>;
    for (const key of ['.account.page.players.used', '.account.page.scrobbling.connected']) {
      const text = texts.get(key) as (...names: string[]) => string;
      assert.match(text('A', 'B'), /A\P{Lu}* B\.$/u, language);
      assert.match(text('A', ''), /A\.$/, language);
    }
  }
});

for (const section of ['pages', 'account', 'studio', 'admin']) {
  test(`${section}: the same messages have a number in every language`, async () => {
    // The refusals are in English as the service sends them.
    const numbered = async (language: Language) =>
      [...functionsOf(await SECTIONS[section](language), '')]
        .filter(([key, text]) => !key.startsWith('.refusals.') && withNumber(text, 2)?.includes('#'))
        .map(([key]) => key);
    const english = await numbered('en');
    for (const language of LANGUAGES) assert.deepEqual(await numbered(language), english, language);
  });
}

test('the pages for developers, in English', async () =>
  requireTypography('en', 'develop', await import('../develop/messages.ts')));

function requireTypography(language: Language, section: string, messages: unknown): void {
  const texts = [...textsOf(messages, section)];
  assert.ok(texts.length > 10);
  const mistakes = texts.flatMap(([key, text]) =>
    [...WRONG[language], ...WRONG_EVERYWHERE]
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => `${key}: ${name}: ${text}`),
  );
  assert.deepEqual([...new Set(mistakes)], []);
}

type Text = (...values: number[]) => unknown;

function* functionsOf(value: unknown, key: string): Generator<[key: string, text: Text]> {
  if (typeof value === 'function') yield [key, value as Text];
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* functionsOf(inner, `${key}.${name}`);
}

/** With `#` for the number. `undefined` if the text takes another kind of argument. */
function withNumber(text: Text, n: number): string | undefined {
  try {
    return String(text(...Array(6).fill(n))).replaceAll(String(n), '#');
  } catch {
    return undefined;
  }
}

/** `1 album`, `2 albums` → `['album', 'albums']`. `undefined` if only numbers differ. */
function changedNoun(one: string, two: string): [one: string, two: string] | undefined {
  const words = (text: string) => text.split(/[^\p{L}’]+/u);
  const others = words(two).filter((word) => !words(one).includes(word));
  for (const word of words(one)) {
    const other = others.find((each) => each.slice(0, 2) === word.slice(0, 2));
    if (other !== undefined && !words(two).includes(word)) return [word, other];
  }
  return undefined;
}

/** Functions are called as for one item, for several, and for a name. */
function* textsOf(value: unknown, key: string): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  else if (typeof value === 'function') {
    for (const argument of [1, 2, 'x']) {
      let result: unknown;
      try {
        result = value(...Array(6).fill(argument));
      } catch {
        // It takes another kind of argument.
      }
      yield* textsOf(result, key);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* textsOf(inner, `${key}.${name}`);
  }
}
