/** Receives and verifies an audio file: decodes it to its end, and reads its tags. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RELEASE_LIMITS, type Rejection, type SuggestedTags } from '../../domain/studio/studio.ts';
import { openTagReaders } from '../../import/sources/folder/tag-readers.ts';
import type { FileTags } from '../../import/sources/folder/tags.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import { requireFfmpeg } from '../../media/ffmpeg/find.ts';
import { originalKey } from '../../media/originals.ts';
import { contentTypeOf } from '../../media/storage/content-type.ts';
import type { StudioContext } from './studio-context.ts';

/** Limits of the columns of the catalogue. */
const SECONDS_MAX = 86_400;
const VERIFY_MS = 10 * 60_000;
/** Longer URLs are not those of licences. */
const LICENSE_MAX = 300;

/** A file that cannot be published. Other errors are tried again. */
export class Rejected extends Error {
  readonly reason: Rejection;

  constructor(reason: Rejection, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

interface VerifiedFile {
  /** The text that the catalogue has for it. */
  stored: string;
  duration: number;
  peaks: Uint8Array;
  tags: SuggestedTags;
}

/**
 * Receives a file in a folder of its own, verifies it, stores it under the hash of its content, and passes it to `use`, which gives it a row. It does
 * not stay without one. Throws `Rejected`. Without a signal the verification has a time limit.
 */
export async function withVerifiedFile<T>(
  { storage, ffmpeg, log }: Pick<StudioContext, 'storage' | 'ffmpeg' | 'log'>,
  { name, chunks, signal }: { name: string; chunks: AsyncIterable<Buffer>; signal?: AbortSignal },
  use: (file: VerifiedFile) => Promise<T>,
): Promise<T> {
  const folder = join(storage.workFolder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `audio${extname(name).toLowerCase()}`);
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    const sha256 = hash.digest('hex');
    const file = `${sha256}${extname(path)}`;
    const verified = await verifyFile(ffmpeg, log, path, signal ?? AbortSignal.timeout(VERIFY_MS));
    const stored = storage.storedText(file);
    try {
      return await storage.holdOriginal(stored, async () => {
        // Also if it is there: `cantiga prune` may be about to remove an old one.
        await storage.files.write(originalKey(file), { from: { path }, type: contentTypeOf(file), sha256 });
        return await use({ ...verified, stored });
      });
    } finally {
      // `cantiga prune` removes what stays.
      await storage
        .removeUnused(stored)
        .catch((error) => log.debug('a file could not be removed', { error }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verifyFile(
  ffmpeg: StudioContext['ffmpeg'],
  log: Log,
  path: string,
  signal: AbortSignal,
): Promise<Omit<VerifiedFile, 'stored'>> {
  const found = requireFfmpeg(ffmpeg());
  // Before the decoder: it recognizes files of another kind by their first bytes.
  const tags = await readTags(path);
  const { peaks, duration } = await readPeaks(found, path, { signal, log }).catch((error) => {
    if (error instanceof Refusal && error.kind === 'import') throw new Rejected('undecodable', error.message);
    throw error;
  });
  if (duration > SECONDS_MAX) throw new Rejected('undecodable', FILE_FAULTS.tooLong);
  return { peaks, duration: Math.max(1, Math.round(duration)), tags };
}

async function readTags(path: string): Promise<SuggestedTags> {
  const readers = openTagReaders();
  try {
    const answer = await readers.read(path);
    if ('reason' in answer) throw new Rejected('unreadable', answer.reason);
    return suggestedTags(answer.tags);
  } finally {
    await readers.close();
  }
}

/** What a release can use of them: a hostile file may have megabytes of tags. */
function suggestedTags(tags: FileTags): SuggestedTags {
  const { disc, number, date, lang, isrc, replaygain, picture } = tags;
  const { name, lyrics, tags: tagsMax } = RELEASE_LIMITS;
  return {
    title: tags.title.slice(0, name),
    album: tags.album.slice(0, name),
    disc,
    number,
    date,
    lang,
    isrc,
    genres: tags.genres.slice(0, tagsMax),
    moods: tags.moods.slice(0, tagsMax),
    lyrics: tags.lyrics.slice(0, lyrics),
    license: tags.license.slice(0, LICENSE_MAX),
    replaygain,
    picture,
  };
}
