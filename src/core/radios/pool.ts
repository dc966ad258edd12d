/** The tracks that a radio plays: its own and those with any of its tags, if they have audio. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { hasBit, ordinalsOf } from '../../catalogue/columns/bits.ts';
import { cached } from '../../catalogue/columns/cached.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { taggedWithAny } from '../../catalogue/query/tags/tags.ts';
import type { Question } from '../../catalogue/question.ts';
import { selectRows } from '../../store/queries/rows.ts';
import type { Db, EntityRows } from '../../store/schema.ts';
import type { ProgrammeTrack } from './programme.ts';

export interface Radio extends Pick<EntityRows['radio'], 'id' | 'name' | 'dispname' | 'type'> {
  /** It plays tracks with any of these tags, and these tracks. */
  tags: readonly string[];
  tracks: readonly number[];
}

/** In ascending id. */
export async function listRadios(db: Db): Promise<Radio[]> {
  const rows = await selectRows(db, 'radio', ['id', 'name', 'dispname', 'type', 'tags', 'tracks'], {}, [
    'id',
  ]);
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags), tracks: JSON.parse(row.tracks) }));
}

/** About two weeks of music. */
const POOL_MAX = 5000;

/**
 * In ascending id; the same on every node. If there are too many, those with the lowest random numbers are chosen. The number depends
 * only on the radio and the track, so other tracks that are added or removed hardly change the choice.
 */
export const poolQuestion: Question<Radio, ProgrammeTrack[]> = {
  name: 'pool of a radio',
  answer: (catalogue, radio) => choosePool(radio, catalogue),
};

export function choosePool(radio: Radio, catalogue: Catalogue, max = POOL_MAX): ProgrammeTrack[] {
  const { tracks, artists } = catalogue;
  const { ids, dice } = candidates(radio, catalogue);
  const found: number[] = [];
  // Sorting all candidates would be slow: only those below a threshold are sorted, which rises until there are enough.
  let from = 0;
  for (let width = max / ids.length; from < 1 && found.length < max; width *= 2) {
    const to = from + width;
    for (let i = 0; i < ids.length; i++) if (dice[i] >= from && dice[i] < to) found.push(ids[i]);
    from = to;
  }
  const diceOf = (id: number) => roll(radio.id, id);
  const chosen = found.length <= max ? found : found.sort((one, other) => diceOf(one) - diceOf(other));
  return chosen
    .slice(0, max)
    .sort((one, other) => one - other)
    .map((id) => {
      const ordinal = indexOfNumber(tracks.id, id);
      return { id, artistId: artists.id[tracks.artist[ordinal]], duration: tracks.duration[ordinal] };
    });
}

/** An object that is the same for all generations with the same columns that pools are chosen from. */
export const poolSource = cached(
  ({ tracks, tags, artists }: Catalogue) => [
    tags,
    tracks.id,
    tracks.artist,
    tracks.duration,
    tracks.having.audio,
    artists.id,
  ],
  () => ({}),
);

function candidates(radio: Radio, catalogue: Catalogue): { ids: number[]; dice: number[] } {
  const { tracks } = catalogue;
  const audio = tracks.having.audio.bits;
  const isOne = new Uint8Array(tracks.count);
  for (const id of radio.tracks) {
    const ordinal = indexOfNumber(tracks.id, id);
    if (ordinal >= 0) isOne[ordinal] = 1;
  }
  if (radio.tags.length > 0) {
    const ordinals = ordinalsOf(taggedWithAny(catalogue, [...radio.tags]));
    for (let i = 0; i < ordinals.length; i++) isOne[ordinals[i]] = 1;
  }
  const ids: number[] = [];
  const dice: number[] = [];
  for (let ordinal = 0; ordinal < isOne.length; ordinal++) {
    // A track without a duration cannot be scheduled.
    if (isOne[ordinal] === 0 || tracks.duration[ordinal] <= 0 || !hasBit(audio, ordinal)) continue;
    ids.push(tracks.id[ordinal]);
    dice.push(roll(radio.id, tracks.id[ordinal]));
  }
  return { ids, dice };
}

/** A number in [0, 1) for each radio and track: the last steps of MurmurHash3. */
function roll(radioId: number, trackId: number): number {
  let hash = Math.imul(radioId + 1, 0x9e3779b1) ^ (trackId | 0) ^ Math.imul(trackId / 2 ** 32, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
