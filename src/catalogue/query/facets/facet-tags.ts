/** The tags that facets count. Built on first use. */
import { TAG_KINDS, type TagKind } from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import { cached } from '../../columns/cached.ts';
import { listAt } from '../../columns/list-column.ts';
import { taggedAs, tagOf } from '../../tags/tag-columns.ts';
import { tagKey } from '../../tags/tag-key.ts';

export interface FacetTag {
  value: string;
  /** What it means, see `SimilarityColumns.meaning`. */
  number: number;
}

export type FacetTags = Record<TagKind, FacetTag[]>;

/** What each tag means in each kind (see `taggedAs`). */
export const meanings = cached(
  ({ similarity }: Catalogue) => [similarity.meaning],
  ({ similarity: { meaning } }) =>
    Uint32Array.from({ length: taggedAs(meaning.length, 0) }, (_, tagged) => meaning[tagOf(tagged)]),
);

/**
 * Spellings that mean the same are one tag here, as in queries. It is listed under the kind in which most tracks have it,
 * by its most frequent spelling.
 *
 *   hip-hop (genre of 900 tracks, vartag of 20), hiphop (genre of 40)   →   genres: hip-hop, 950 tracks
 */
export const facetTags = cached(
  ({ tags, similarity }: Catalogue) => [tags, similarity.meaning],
  ({ tags, similarity }) => {
    const found: FacetTags = { genres: [], instruments: [], vartags: [] };
    const { meaning } = similarity;
    const borne = (tag: number) => listAt(tags.tracks, tag).length;
    for (const [number, spellings] of Map.groupBy(meaning.keys(), (tag) => meaning[tag])) {
      const spelling = spellings.reduce((best, one) => (borne(one) > borne(best) ? one : best));
      const value = asParameter(tags.name[spelling]);
      if (value === undefined) continue;
      const inKinds = TAG_KINDS.map((_, kind) =>
        spellings.reduce((total, one) => total + tags.uses[taggedAs(one, kind)], 0),
      );
      found[TAG_KINDS[inKinds.indexOf(Math.max(...inKinds))]].push({ value, number });
    }
    return found;
  },
);

const SEPARATORS = /[\s,+]/;

/** A tag name as a list parameter accepts it: lists are split at spaces, commas and plus signs. `undefined` if only signs remain. */
function asParameter(name: string): string | undefined {
  return [name, tagKey(name)].find((text) => text !== '' && !SEPARATORS.test(text));
}
