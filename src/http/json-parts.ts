/** A value as JSON, in parts: the items of a long list are written one by one, so that other requests are served in between. */

/** A shorter list is written at once, which is faster. */
const LONG = 50;

/** Lists are looked for in the value itself and in its properties, as `ListPage` has them. */
export function* jsonParts(value: unknown): Generator<string> {
  if (isLong(value)) yield* partsOfList(value);
  else if (isObject(value) && Object.values(value).some(isLong)) yield* partsOfObject(value);
  else yield JSON.stringify(value);
}

function* partsOfList(items: readonly unknown[]): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield `${separator}${JSON.stringify(item) ?? null}`;
    separator = ',';
  }
  yield ']';
}

function* partsOfObject(value: object): Generator<string> {
  let separator = '{';
  for (const [name, property] of Object.entries(value)) {
    if (property === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (isLong(property)) yield* partsOfList(property);
    else yield JSON.stringify(property);
  }
  yield '}';
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > LONG;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
