/** Verifies an audio file: decodes it to its end, and reads its tags. */
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RELEASE_LIMITS, type Rejection, type SuggestedTags } from '../../domain/studio/studio.ts';
import { openTagReaders } from '../../import/sources/folder/tag-readers.ts';
import type { FileTags } from '../../import/sources/folder/tags.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import { type Ffmpeg, requireFfmpeg } from '../../media/ffmpeg/find.ts';

/** Of the columns of the catalogue. */
const SECONDS_MAX = 86_400;
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
  duration: number;
  peaks: Uint8Array;
  tags: SuggestedTags;
}

/** Throws `Rejected`. */
export async function verifyFile(
  { ffmpeg, log }: { ffmpeg: () => Ffmpeg; log: Log },
  path: string,
  signal: AbortSignal,
): Promise<VerifiedFile> {
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
