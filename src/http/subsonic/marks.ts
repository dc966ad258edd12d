/** What the user has starred and rated, as fields of songs, albums and artists. */
import type { ItemMark, Marks } from '../../core/users/users.ts';
import type { PlayerCall } from './endpoint.ts';
import type { Tree } from './tree.ts';

interface MarkedOrdinals {
  tracks?: readonly number[];
  albums?: readonly number[];
  artists?: readonly number[];
}

/** Of the items with these ordinals. */
export async function marksOf(
  { services, catalogue, user }: PlayerCall,
  { tracks = [], albums = [], artists = [] }: MarkedOrdinals,
): Promise<Marks> {
  return await services.users.marksAmong(user.id, {
    tracks: tracks.map((ordinal) => catalogue.tracks.id[ordinal]),
    albums: albums.map((ordinal) => catalogue.albums.id[ordinal]),
    artists: artists.map((ordinal) => catalogue.artists.id[ordinal]),
  });
}

/** Reviews have scores from 1 to 10, players show up to five stars. */
const STAR = 2;

export const scoreOf = (stars: number): number => stars * STAR;
const starsOf = (score: number): number => Math.round(score / STAR);

export function markFields(mark: ItemMark | undefined): Tree {
  if (mark === undefined) return {};
  const { starred, score } = mark;
  return {
    starred: starred === '' ? undefined : momentOf(starred),
    userRating: score === 0 ? undefined : Math.max(1, starsOf(score)),
  };
}

/** `2026-01-31 12:00:00.000`, as the store has it, in UTC → ISO 8601. */
export function momentOf(stored: string): string {
  return stored.includes('T') ? stored : `${stored.replace(' ', 'T')}Z`;
}
