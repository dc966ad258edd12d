/** The content of a release as it is edited: tracks for new files, order, and what has changed. */
import type {
  ReleaseContent,
  ReleaseTrack,
  StudioFile,
  StudioRelease,
} from '../../../../src/domain/studio/studio.ts';
import { dayOf } from '../../../../src/domain/timestamps.ts';

/**
 * Adds a track for each file that has none, filled from its tags, and gives a track its new file:
 *
 *   files 1, 2 and 3, which replaces the file of track 900000001; the content has track 900000001 with file 1
 *   → track 900000001 with file 3, and a new track with file 2; file 1 is unused
 *
 * A release without a date gets that of the tags, or the current `day`.
 */
export function withFiles(
  content: ReleaseContent,
  files: readonly StudioFile[],
  day = today(),
): ReleaseContent {
  const replaced: number[] = [];
  const tracks = content.tracks.map((track) => {
    const newest = files.findLast(({ track_id }) => track_id === track.id && track.id !== 0);
    if (newest === undefined || newest.id <= track.file_id) return track;
    replaced.push(track.file_id);
    return { ...track, file_id: newest.id };
  });
  const used = new Set([...tracks.map(({ file_id }) => file_id), ...content.unused, ...replaced]);
  const fresh = files
    .filter(({ id, track_id }) => !used.has(id) && track_id === null)
    .toSorted((one, other) => orderOf(one) - orderOf(other) || one.name.localeCompare(other.name));
  if (fresh.length === 0 && replaced.length === 0) return content;
  /** The first of the new files whose tags say it. */
  const said = (name: 'album' | 'date' | 'license') =>
    fresh.map(({ tags }) => tags[name]).find((text) => text !== '' && text !== '0000-00-00') ?? '';
  return {
    ...content,
    name: content.name || said('album'),
    releasedate: content.releasedate || said('date') || day,
    license_ccurl: content.license_ccurl || said('license'),
    tracks: fresh.reduce((list, file) => inserted(list, file, files), tracks),
    unused: [...content.unused, ...replaced],
  };
}

/** Removes a track. Its file stays unused until the change is published. */
export function withoutTrack(content: ReleaseContent, at: number): ReleaseContent {
  const { file_id } = content.tracks[at];
  return {
    ...content,
    tracks: content.tracks.filter((_, index) => index !== at),
    unused: [...content.unused, file_id],
  };
}

/** Files are checked one after the other: a new track goes before other new ones that follow it by their tags. */
function inserted(
  tracks: readonly ReleaseTrack[],
  file: StudioFile,
  files: readonly StudioFile[],
): ReleaseTrack[] {
  const follows = ({ id, file_id }: ReleaseTrack) => {
    const other = files.find((each) => each.id === file_id);
    return id === 0 && other !== undefined && file.tags.number > 0 && orderOf(other) > orderOf(file);
  };
  const at = tracks.findIndex(follows);
  return tracks.toSpliced(at === -1 ? tracks.length : at, 0, trackFor(file));
}

const orderOf = ({ tags }: StudioFile) => tags.disc * 1000 + tags.number;

function trackFor({ id, name, tags }: StudioFile): ReleaseTrack {
  const { title, disc, genres, moods, lang, lyrics, isrc } = tags;
  return {
    ...{ id: 0, file_id: id, disc: Math.min(99, Math.max(1, disc)) },
    name: title || name.replace(/\.[a-z0-9]+$/i, '').replace(/^\d+[ ._-]+/, ''),
    license_ccurl: '',
    ...{ genres: genres.slice(0, 20), instruments: [], vartags: moods.slice(0, 20), vocalinstrumental: '' },
    ...{ lang, lyrics: lyrics.slice(0, 20_000), credits: '', isrc },
  };
}

/** Discs stay together: a track that is moved to another disc goes to its end. */
export function inDiscs(tracks: readonly ReleaseTrack[]): ReleaseTrack[] {
  return tracks.toSorted((one, other) => one.disc - other.disc);
}

/** Moves one track by one place, into the next disc if it is the last of its own. */
export function moved(tracks: readonly ReleaseTrack[], from: number, to: number): ReleaseTrack[] {
  if (to < 0 || to >= tracks.length) return [...tracks];
  const next = [...tracks];
  const [track] = next.splice(from, 1);
  next.splice(to, 0, { ...track, disc: tracks[to].disc });
  return next;
}

/** In UTC, as releases are published. */
export function today(): string {
  return dayOf(new Date());
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `3:07` */
export function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The published release may still have some of them: they are deleted after the next publication. */
export async function deleteUnused(
  webApi: { delete(path: string): Promise<unknown> },
  { content, files }: StudioRelease,
): Promise<void> {
  for (const { id } of files)
    if (content.unused.includes(id)) await webApi.delete(`/web-api/studio/files/${id}`).catch(() => {});
}
