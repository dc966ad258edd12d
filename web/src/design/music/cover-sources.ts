/**
 * The files of an image:
 *
 *   https://music.example/image/?type=album&id=7&width=300
 *     →  src     /image/?type=album&id=7&width=300
 *        srcSet  /image/?type=album&id=7&width=200 200w, /image/?type=album&id=7&width=300 300w
 */

/** These types have only these widths. */
const WIDTHS: Record<string, readonly number[]> = { user: [30, 50, 100], radio: [30, 150] };

/** `layoutWidths`: the widths that the layout may need, of those that the API has. */
export function sourcesOf(src: string, layoutWidths: readonly number[]): { src: string; srcSet?: string } {
  const [, path, query] = /^(?:https?:\/\/[^/]+)?(\/image\/?)\?(.*)$/.exec(src) ?? [];
  // From the host of the page, whatever the public URL is.
  if (path === undefined) return { src };
  const parameters = new URLSearchParams(query);
  if (!parameters.has('width')) return { src: `${path}?${query}` };
  const widths = WIDTHS[parameters.get('type') ?? ''] ?? layoutWidths;
  const urlOf = (width: number) => {
    parameters.set('width', String(width));
    return `${path}?${parameters}`;
  };
  return {
    srcSet: widths.map((width) => `${urlOf(width)} ${width}w`).join(', '),
    src: `${path}?${query}`,
  };
}
