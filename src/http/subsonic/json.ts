import { ElementText, LongList, type Tree, type TreeValue } from './tree.ts';

/** The document, in parts. Long lists end where there is no room left. */
export function* writeJson(root: Tree, hasRoom: () => boolean): Generator<string> {
  yield '{"subsonic-response":';
  yield* writeNode(root, hasRoom);
  yield '}';
}

function* writeNode(node: Tree, hasRoom: () => boolean): Generator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(node)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    yield* writeValue(value, hasRoom);
  }
  yield separator === '{' ? '{}' : '}';
}

function* writeValue(value: TreeValue, hasRoom: () => boolean): Generator<string> {
  if (value instanceof LongList) return yield* writeItems(value.items, hasRoom, true);
  if (Array.isArray(value)) return yield* writeItems(value, hasRoom, false);
  if (typeof value === 'object' && !(value instanceof ElementText))
    return yield* writeNode(value as Tree, hasRoom);
  yield JSON.stringify(value);
}

/** Items of a long list have no long lists themselves, so they are written faster. */
function* writeItems(
  items: Iterable<TreeValue>,
  hasRoom: () => boolean,
  areFlat: boolean,
): Generator<string> {
  let separator = '[';
  for (const item of items) {
    if (areFlat && !hasRoom()) break;
    if (areFlat) yield `${separator}${JSON.stringify(item)}`;
    else {
      yield separator;
      yield* writeValue(item, hasRoom);
    }
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
