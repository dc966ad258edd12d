/** The likes of generated users: half of them on the same few tracks, the others on neighbours of one track. */
import { LIKES_COUNTED } from '../../src/catalogue/build/likes.ts';
import type { UserLikes } from '../../src/domain/ports.ts';
import { type SeededRandom, seeded } from './random.ts';
import { trackId } from './records.ts';

const NEIGHBOURS = 300;

/** One user for every two tracks, in ascending id. */
export function* likes(tracks: number): Generator<UserLikes> {
  const random = seeded(50_000);
  for (let id = 1; id <= tracks / 2; id++) {
    const home = random.below(tracks);
    const draws = 1 + random.below(LIKES_COUNTED);
    const liked = new Set(Array.from({ length: draws }, () => likedTrack(random, tracks, home)));
    yield { id, trackIds: Array.from(liked, (track) => trackId(1 + track)) };
  }
}

function likedTrack(random: SeededRandom, tracks: number, home: number): number {
  if (random.chance(0.5)) return (home + random.below(NEIGHBOURS)) % tracks;
  return Math.floor(random.next() ** 4 * tracks);
}

/** Tracks that most users like. */
export const mostLiked = (random: SeededRandom) => trackId(1 + random.below(10));

/** Coprime to the numbers of tracks in use, so that no track repeats before all were used. */
const STRIDE = 7919;

/** The track that a user likes as number 0, 1, 2, …: spread over the catalogue, none twice. */
export function scattered(index: number, tracks: number): number {
  if (index >= tracks) throw new Error(`there are no more than ${tracks} tracks to like`);
  return trackId(1 + ((index * STRIDE) % tracks));
}
