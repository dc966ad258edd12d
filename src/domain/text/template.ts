/** Texts with places for values, such as `{max}`. A translation has the same places. */

type PlaceIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceIn<Rest>
  : never;

export type TemplateValues<Text extends string> = Readonly<Record<PlaceIn<Text>, string | number>>;

/** `fillIn('{used} of {max} MB', { used: 3, max: 1000 })` → `3 of 1,000 MB` */
export function fillIn<Text extends string>(
  template: Text,
  values: TemplateValues<Text>,
  language = 'en',
): string {
  const shown: Readonly<Record<string, string | number>> = values;
  return template.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = shown[place];
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** Translates a text that `fillIn` made from one of the templates in English; `undefined` if it is another text. */
export function translateTemplate<Name extends string>(
  text: string,
  templates: Readonly<Record<Name, string>>,
  translated: Readonly<Record<Name, string>>,
  language: string,
): string | undefined {
  for (const [name, template] of Object.entries<string>(templates)) {
    const values = findValues(template, text);
    if (values !== undefined) return fillIn<string>(translated[name as Name], values, language);
  }
  return undefined;
}

function findValues(template: string, text: string): Record<string, string | number> | undefined {
  const pattern = template.replace(/[\\^$.*+?()[\]|]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (found === null) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([place, value]) => [
      place,
      /^\d{1,3}(,\d{3})*$/.test(value) ? Number(value.replaceAll(',', '')) : value,
    ]),
  );
}
