/**
 * Which files there are of a picture:
 *
 *   https://music.example/image/?type=album&id=7&width=300
 *     →  src     /image/?type=album&id=7&width=300
 *        srcSet  /image/?type=album&id=7&width=200 200w, /image/?type=album&id=7&width=300 300w
 */

/** Of these there are only so many. */
const WIDTHS: Record<string, readonly number[]> = { user: [30, 50, 100], radio: [30, 150] };

/** `wanted`: those that the place may need, of the sizes that the interface has. */
export function sourcesOf(src: string, wanted: readonly number[]): { src: string; srcSet?: string } {
  const [, path, query] = /^(?:https?:\/\/[^/]+)?(\/image\/?)\?(.*)$/.exec(src) ?? [];
  // Pictures come from where the page came from, whatever the public address is said to be.
  if (path === undefined) return { src };
  const parameters = new URLSearchParams(query);
  if (!parameters.has('width')) return { src: `${path}?${query}` };
  const widths = WIDTHS[parameters.get('type') ?? ''] ?? wanted;
  const addressOf = (width: number) => {
    parameters.set('width', String(width));
    return `${path}?${parameters}`;
  };
  return {
    srcSet: widths.map((width) => `${addressOf(width)} ${width}w`).join(', '),
    src: `${path}?${query}`,
  };
}
