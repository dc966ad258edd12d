/**
 * Ids as players see them: a prefix and the id of the catalogue, because the folders, songs and covers of Subsonic share one space of ids.
 * A track without an album is shown as an album of one song: `sg-7`.
 */
const PREFIXES = {
  track: 'tr',
  album: 'al',
  artist: 'ar',
  playlist: 'pl',
  radio: 'ra',
  single: 'sg',
} as const;
export type ItemKind = keyof typeof PREFIXES;

export interface ItemId {
  kind: ItemKind;
  id: number;
}

const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as ItemKind]));
const ID = /^([a-z]{2})-(\d{1,16})$/;

export function idText(kind: ItemKind, id: number): string {
  return `${PREFIXES[kind]}-${id}`;
}

/** `undefined`: it cannot be the id of anything here. */
export function parseId(text: string): ItemId | undefined {
  const [, prefix, digits] = ID.exec(text) ?? [];
  const kind = prefix === undefined ? undefined : (KINDS as ReadonlyMap<string, ItemKind>).get(prefix);
  const id = Number(digits);
  return kind === undefined || !Number.isSafeInteger(id) ? undefined : { kind, id };
}
