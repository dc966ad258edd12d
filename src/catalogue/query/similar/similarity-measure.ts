/**
 * The similarity of two tracks, from 0 to 1, in either direction. docs/features.md explains it to users.
 *
 *   tags       0.60   weight of the tags both have / weight of the tags either has (a tag weighs the more, the rarer it is)
 *   sound      0.08   both acoustic, or both electric
 *   voice      0.08   both vocal, or both instrumental
 *   artists    0.10   the same artist; or as much as both resemble one artist outside the catalogue
 *   language   0.04   of the lyrics
 *   gender     0.03   of the singers
 *   likes      0.07   how many users like both
 *
 * Unknown properties add nothing. Tracks without a common tag, artist or listener are not similar at all: that both are vocal
 * is not enough.
 */
import { type Catalogue, FLAG } from '../../catalogue.ts';
import { listAt } from '../../columns/list-column.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import type { Ordinal } from '../../columns/types.ts';
import { tagOf } from '../../tags/tag-columns.ts';
import { type CoLikes, coLikesOf } from './co-likes.ts';

export const SHARES = {
  tags: 0.6,
  sound: 0.08,
  voice: 0.08,
  artists: 0.1,
  language: 0.04,
  gender: 0.03,
  likes: 0.07,
} as const;

const SOUND = FLAG.acoustic | FLAG.electric;
const VOICE = FLAG.vocal | FLAG.instrumental;
const GENDER = FLAG.male | FLAG.female;

export interface Measure {
  /** The tags of the track, one number for each meaning, and the weight of all. */
  tags: number[];
  ownWeight: number;
  /** Our artists that are like the track's, itself among them, and how much. */
  artists: ReadonlyMap<number, number>;
  /** Tracks that the same users like, and how much. */
  likes: CoLikes;
  /** By tags alone, where `shared` is the weight of those in common. */
  byTags(other: Ordinal, shared: number): number;
  /** By sound, voice, language and gender. */
  byKind(other: Ordinal): number;
  /** The most that `byKind` can give. */
  byKindAtMost: number;
  /** All of it. */
  score(other: Ordinal, shared: number): number;
}

export function measureFrom(catalogue: Catalogue, track: Ordinal): Measure {
  const { tracks, similarity } = catalogue;
  const { flags } = tracks;
  const lang = tracks.lang.number;
  const { tagWeight } = similarity;
  const artists = artistsLike(catalogue, tracks.artist[track]);
  const likes = coLikesOf(catalogue, track);
  const ownFlags = flags[track];
  const ownLang = lang[track];
  const ownWeight = tagWeight[track];

  const byTags = (other: Ordinal, shared: number) =>
    shared === 0 ? 0 : (SHARES.tags * shared) / (ownWeight + tagWeight[other] - shared);

  const ofKind = (same: number, sameLang: boolean) =>
    ((same & SOUND) !== 0 ? SHARES.sound : 0) +
    ((same & VOICE) !== 0 ? SHARES.voice : 0) +
    (sameLang ? SHARES.language : 0) +
    ((same & GENDER) !== 0 ? SHARES.gender : 0);

  const byKind = (other: Ordinal) =>
    ofKind(ownFlags & flags[other], ownLang !== 0 && ownLang === lang[other]);

  return {
    tags: meaningsOf(catalogue, track),
    ownWeight,
    artists,
    likes,
    byTags,
    byKind,
    byKindAtMost: ofKind(ownFlags, ownLang !== 0),
    score(other, shared) {
      const byArtists = artists.get(tracks.artist[other]) ?? 0;
      const byLikes = likes.strength(other);
      if (shared === 0 && byArtists === 0 && byLikes === 0) return 0;
      const whole =
        byTags(other, shared) + byKind(other) + SHARES.artists * byArtists + SHARES.likes * byLikes;
      return Math.min(1, whole);
    },
  };
}

function meaningsOf({ tracks, similarity }: Catalogue, track: Ordinal): number[] {
  return [...new Set(Array.from(listAt(tracks.tags, track), (tagged) => similarity.meaning[tagOf(tagged)]))];
}

/** As much as both resemble the same outside artist: the lesser of the two, and the most of any. */
function artistsLike({ outsideArtists }: Catalogue, artist: number): Map<number, number> {
  const { artists, score, ofArtist } = outsideArtists;
  const like = new Map([[artist, 1]]);
  for (const outside of listAt(ofArtist, artist)) {
    const ours = listAt(artists, outside);
    const start = artists.starts[outside];
    const own = score[start + indexOfNumber(ours, artist)];
    for (let i = 0; i < ours.length; i++) {
      const both = Math.min(own, score[start + i]);
      if (both > (like.get(ours[i]) ?? 0)) like.set(ours[i], Math.min(1, both));
    }
  }
  return like;
}
