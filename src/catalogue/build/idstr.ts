/**
 * `artist_idstr` of the API: `Os Cantores do Mar` → `os_cantores_do_mar`. Of several artists with one key, the one with the lowest
 * id has it and the others add their ids; a name without Latin letters has the id alone.
 */
export function idstrKey(folded: string): string {
  return folded.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}

export function idstrOf(key: string, id: number, isFirst: boolean): string {
  return key === '' ? `artist_${id}` : isFirst ? key : `${key}_${id}`;
}

/** FNV-1a. */
export function hashIdstr(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
