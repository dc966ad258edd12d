/**
 * Responses as a tree, from which all formats are written. In XML, the scalars of a node are attributes, nodes are elements, and each
 * item of a list is an element with the name of the list. `value` is the text of an element.
 *
 *   { genre: [{ value: 'rock', songCount: 2 }] }   →   <genre songCount="2">rock</genre>
 */
export interface Tree {
  readonly [name: string]: TreeValue;
}

export type TreeValue = Scalar | ElementText | Tree | readonly (Tree | Scalar)[] | LongList;

/** `undefined` is left out. */
export type Scalar = string | number | boolean | undefined;

/** A text that is an element in XML, not an attribute. */
export class ElementText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** A list whose items are built while it is written. It is read once, and its items have no long lists. */
export class LongList {
  readonly items: Iterable<Tree>;

  constructor(items: Iterable<Tree>) {
    this.items = items;
  }
}

export function longList<Item>(items: Iterable<Item>, toTree: (item: Item) => Tree): LongList {
  return new LongList(Iterator.from(items).map(toTree));
}
