/** Artists for browsing by folders have fewer fields. */
import type { Tree } from './tree.ts';

export function folderArtist({ id, name, artistImageUrl, starred }: Tree): Tree {
  return { id, name, artistImageUrl, starred };
}
