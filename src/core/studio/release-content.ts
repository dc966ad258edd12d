/** Checks the content of a release: bounded and of the right types when it is saved, and complete when it is published. */
import { parseDay } from '../../domain/calendar.ts';
import { ISRC } from '../../domain/imports/record-values.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import {
  RELEASE_FILES_MAX,
  RELEASE_LIMITS,
  type ReleaseContent,
  type ReleaseTrack,
} from '../../domain/studio/studio.ts';
import { requireLanguage, requireLine, requireParagraphs, wrong } from '../../domain/text/texts.ts';
import { RELEASE_TYPES, VOCAL_INSTRUMENTAL } from '../../domain/vocabulary.ts';

/** More than a release ever had. */
const UNUSED_MAX = 1000;

export type Loose = Record<string, unknown>;

export const EMPTY_RELEASE: ReleaseContent = {
  name: '',
  type: 'album',
  releasedate: '',
  license_ccurl: '',
  tags: [],
  description: '',
  credits: '',
  lang: '',
  downloads: true,
  tracks: [],
  unused: [],
};

/** Returns the content as it is stored, with known fields only. Throws (kind `type`) what is wrong, by the name of its field. */
export function readContent(came: unknown): ReleaseContent {
  const content = requireObject('content', came);
  const tracks = requireList('tracks', content['tracks'], RELEASE_FILES_MAX);
  const { name, description, credits, tags } = RELEASE_LIMITS;
  return {
    name: requireLine('name', textOf('name', content), 0, name),
    type: requireWord('type', textOf('type', content), RELEASE_TYPES),
    releasedate: requireDay('releasedate', textOf('releasedate', content)),
    license_ccurl: requireLicense('license_ccurl', textOf('license_ccurl', content)),
    tags: requireTags('tags', content['tags'], tags),
    description: requireParagraphs('description', textOf('description', content), description),
    credits: requireParagraphs('credits', textOf('credits', content), credits),
    lang: requireLanguage('lang', textOf('lang', content)),
    downloads: requireFlag('downloads', content['downloads']),
    unused: requireList('unused', content['unused'], UNUSED_MAX).map((file, at) =>
      requireCount(`unused[${at}]`, file, 1, Number.MAX_SAFE_INTEGER),
    ),
    tracks: tracks.map((track, at) => readTrack(`tracks[${at}]`, requireObject(`tracks[${at}]`, track))),
  };
}

function readTrack(at: string, track: Loose): ReleaseTrack {
  const { name, credits, lyrics, tags, discs } = RELEASE_LIMITS;
  const isrc = textOf('isrc', track, at).replaceAll('-', '').toUpperCase();
  if (isrc !== '' && !ISRC.test(isrc)) throw wrong(`${at}.isrc`, 'an ISRC of 12 characters', shown(isrc));
  return {
    id: requireCount(`${at}.id`, track['id'], 0, Number.MAX_SAFE_INTEGER),
    file_id: requireCount(`${at}.file_id`, track['file_id'], 1, Number.MAX_SAFE_INTEGER),
    disc: requireCount(`${at}.disc`, track['disc'], 1, discs),
    name: requireLine(`${at}.name`, textOf('name', track, at), 0, name),
    license_ccurl: requireLicense(`${at}.license_ccurl`, textOf('license_ccurl', track, at)),
    genres: requireTags(`${at}.genres`, track['genres'], tags),
    instruments: requireTags(`${at}.instruments`, track['instruments'], tags),
    vartags: requireTags(`${at}.vartags`, track['vartags'], tags),
    vocalinstrumental: requireWord(`${at}.vocalinstrumental`, textOf('vocalinstrumental', track, at), [
      '',
      ...VOCAL_INSTRUMENTAL,
    ]),
    lang: requireLanguage(`${at}.lang`, textOf('lang', track, at)),
    lyrics: requireParagraphs(`${at}.lyrics`, textOf('lyrics', track, at), lyrics),
    credits: requireParagraphs(`${at}.credits`, textOf('credits', track, at), credits),
    isrc,
  };
}

/** Throws (kind `type`, with the field) the first field that is missing before it can be published. */
export function requireComplete(content: ReleaseContent): void {
  const { name, releasedate, license_ccurl, tracks } = content;
  if (name === '') throw incomplete('name', REFUSAL_MESSAGES.releaseName);
  if (releasedate === '') throw incomplete('releasedate', REFUSAL_MESSAGES.releaseDate);
  if (tracks.length === 0) throw incomplete('tracks', REFUSAL_MESSAGES.releaseTracks);
  for (const [at, track] of tracks.entries()) {
    if (track.name === '') throw incomplete(`tracks[${at}].name`, REFUSAL_MESSAGES.releaseTrackName);
    if (license_ccurl === '' && track.license_ccurl === '')
      throw incomplete('license_ccurl', REFUSAL_MESSAGES.releaseLicence);
  }
}

function incomplete(field: string, message: string): Refusal {
  return new Refusal('type', message, { field });
}

/** The text `name` of an object at the path `at`. */
export function textOf(name: string, of: Loose, at = ''): string {
  const value = of[name];
  const field = at === '' ? name : `${at}.${name}`;
  if (typeof value !== 'string') throw wrong(field, 'a text', shown(value));
  return value;
}

export function requireObject(field: string, value: unknown): Loose {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Loose;
  throw wrong(field, 'an object', shown(value));
}

export function requireList(field: string, value: unknown, max: number): unknown[] {
  if (Array.isArray(value) && value.length <= max) return value;
  const came = Array.isArray(value) ? `${value.length}` : shown(value);
  throw wrong(field, `a list of at most ${max}`, came);
}

function requireCount(field: string, value: unknown, min: number, max: number): number {
  if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)
    return value as number;
  throw wrong(field, `a whole number from ${min} to ${max}`, shown(value));
}

function requireFlag(field: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw wrong(field, 'true or false', shown(value));
}

function requireWord<Word extends string>(field: string, value: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw wrong(field, `one of ${words.map((word) => word || '""').join(', ')}`, shown(value));
}

function requireDay(field: string, value: string): string {
  if (value === '' || parseDay(value) !== undefined) return value;
  throw wrong(field, 'a day such as 2026-12-31', shown(value));
}

function requireLicense(field: string, value: string): string {
  if (value === '' || (/^https?:\/\//i.test(value) && value.length <= 2000 && URL.canParse(value)))
    return value;
  throw wrong(field, 'the URL of a licence', shown(value));
}

/** As imports require them: in lower case, each once. */
function requireTags(field: string, value: unknown, max: number): string[] {
  const tags = requireList(field, value, max).map((tag) => {
    if (typeof tag !== 'string') throw wrong(field, 'texts', shown(tag));
    return requireLine(field, tag.toLowerCase(), 1, 100);
  });
  return [...new Set(tags)];
}

export function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
}
