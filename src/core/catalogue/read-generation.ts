/** Reads a generation from a snapshot of the store. */
import { readFile } from 'node:fs/promises';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { LIKES_COUNTED } from '../../catalogue/build/likes.ts';
import type { TrackTextsInProgress } from '../../catalogue/build/track-texts.ts';
import type { Catalogue, RatingState } from '../../catalogue/catalogue.ts';
import { parseHierarchy, parseSynonyms } from '../../catalogue/tags/tag-tables.ts';
import { albumPopularity, artistPopularity, statsOf } from '../../domain/activity/popularity.ts';
import { readCatalogue } from '../../store/catalogue/catalogue-rows.ts';
import { readCounts } from '../../store/catalogue/rating-rows.ts';
import { readLikesByUser } from '../../store/catalogue/similarity-likes.ts';
import type { Trx } from '../../store/schema.ts';
import { type AudioFolders, createAudioCheck } from './audio-check.ts';

export interface ReadOptions {
  version: number;
  counted: RatingState;
  /** Of the tracks' files. */
  folders: AudioFolders;
  trackTexts?: TrackTextsInProgress;
}

export const SYNONYMS = new URL('../../catalogue/tags/synonyms.tsv', import.meta.url);
export const HIERARCHY = new URL('../../catalogue/tags/hierarchy.tsv', import.meta.url);

export async function readGeneration(
  snapshot: Trx,
  { version, counted, folders, ...options }: ReadOptions,
): Promise<Catalogue> {
  const synonyms = parseSynonyms(await readFile(SYNONYMS, 'utf8'));
  const hierarchy = parseHierarchy(await readFile(HIERARCHY, 'utf8'), synonyms);
  const builder = createCatalogueBuilder({ synonyms, hierarchy, ...options });
  const hasAudio = createAudioCheck(folders);
  await readCatalogue(snapshot, {
    artists: (rows) => rows.forEach(builder.addArtist),
    albums: (rows) => rows.forEach(builder.addAlbum),
    tracks(rows) {
      // Copying all rows would take a noticeable part of a build.
      for (const row of rows) builder.addTrack(Object.assign(row, { has_audio: hasAudio(row.audio) }));
    },
  });
  const { day } = counted;
  for await (const rows of readCounts(snapshot, 'track', day))
    for (const counts of rows) {
      builder.addCounts(counts.id, counts);
      builder.addStats(statsOf(counts.id, counts));
    }
  for await (const rows of readCounts(snapshot, 'album', day))
    for (const counts of rows) builder.addAlbumPopularity(counts.id, albumPopularity(counts));
  for await (const rows of readCounts(snapshot, 'artist', day))
    for (const counts of rows) builder.addArtistPopularity(counts.id, artistPopularity(counts));
  for await (const likes of readLikesByUser(snapshot, LIKES_COUNTED)) builder.addLikes(likes);
  return builder.finish(version, counted);
}
