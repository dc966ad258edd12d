import type { TouchedKind } from '../../domain/activity/activity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { Touched } from '../../store/touched.ts';

/** Remembers what a relation, review or entry refers to. */
export type Touch = (reference: Partial<Record<`${TouchedKind}_id`, number | null | undefined>>) => void;

const KINDS = ['track', 'album', 'artist', 'user'] as const satisfies TouchedKind[];

/** What an import touches with relations, reviews and playlists. */
export function touchedItems(): { touch: Touch; list(): Touched[] } {
  const ids = byName(KINDS, () => new Set<number>());
  return {
    touch(reference) {
      for (const kind of KINDS) {
        const id = reference[`${kind}_id`];
        if (typeof id === 'number') ids[kind].add(id);
      }
    },
    list: () => KINDS.flatMap((kind) => Array.from(ids[kind], (id) => ({ kind, id }))),
  };
}
