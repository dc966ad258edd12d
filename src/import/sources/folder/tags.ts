/** The tags of one file, in the terms of the catalogue; a missing tag is empty, 0 or false. */
import type { IAudioMetadata } from 'music-metadata';
import { parseDay } from '../../../domain/calendar.ts';
import { ISRC } from '../../../domain/imports/record-values.ts';
import type { Speed } from '../../../domain/vocabulary.ts';
import type { Id3Encodings } from './id3-encodings.ts';
import { licenseIn, normalLicense } from './license.ts';
import { manyLines, oneLine } from './texts.ts';
import { type UnsureTexts, unsureTexts } from './unsure-texts.ts';
import type { FoundFile } from './walk.ts';

export interface FileTags {
  title: string;
  /** Several values are separated by `; `: see `credits.ts`. So are those of `albumartist`. */
  artist: string;
  album: string;
  albumartist: string;
  /** The album is tagged as a compilation. */
  compilation: boolean;
  /** The album is tagged as a single. */
  single: boolean;
  disc: number;
  number: number;
  /** `yyyy-mm-dd`. */
  date: string;
  /** The text of a date that is none, or too far in the future. Tags without this field were read by an earlier version. */
  badDate: string;
  genres: string[];
  moods: string[];
  lang: string;
  speed: Speed | '';
  lyrics: string;
  isrc: string;
  /** The gain to the reference loudness, in dB. */
  replaygain: number | null;
  license: string;
  /** Whether it contains a cover. */
  picture: boolean;
  /** Whole seconds. */
  duration: number;
  /** MusicBrainz id of the release. */
  release: string;
  /** Texts of uncertain encoding, one character per byte: see `code-pages.ts`. */
  bytes: UnsureTexts;
  /** Not a tag: `stored:…`, if it was copied to the storage. */
  stored?: string;
}

export interface ReadFile extends FoundFile {
  tags: FileTags;
  hash: string;
  /** A track was imported from this file before. Of two files that claim to be one track, this file stays the track. */
  taken: boolean;
}

const DISCS_MAX = 1000;
const TRACKS_MAX = 100_000;
const TAGS_MAX = 50;

export function tagsOf(
  { common, native: inFile }: IAudioMetadata,
  seconds: number,
  encodings: Id3Encodings,
): FileTags {
  const native = nativeTags(inFile);
  const ofId3 = native.filter(({ id }) => /^(?:TPE1|TP1)$/.test(id)).map(({ text }) => text);
  const artist = valuesOf(ofId3) || valuesOf(common.artists ?? [common.artist]);
  const albumartist = valuesOf(common.albumartists ?? [common.albumartist]);
  const date = [common.date ?? yearOf(common.year, native), common.releasedate].map((each) => oneLine(each));
  return {
    title: oneLine(common.title),
    artist: oneLine(artist),
    album: oneLine(common.album),
    albumartist: oneLine(albumartist),
    compilation: common.compilation === true,
    single: (common.releasetype ?? []).some((each) => oneLine(each).toLowerCase() === 'single'),
    disc: countOf(common.disk.no, DISCS_MAX),
    number: countOf(common.track.no, TRACKS_MAX),
    date: date.map(dateOf).find(Boolean) ?? '',
    badDate: date.map(dateOf).some(Boolean) ? '' : (date.find((each) => /[^0-]/.test(each)) ?? ''),
    genres: genresOf(common.genre),
    moods: genresOf([common.mood]),
    // WAV has its own name for it.
    lang: languageOf(common.language) || languageOf(findText(native, /^ILNG$/)),
    speed: speedOf(common.bpm),
    lyrics: lyricsOf(common) || manyLines(findText(native, LYRICS)),
    isrc: isrcOf(common, native),
    replaygain: replaygainOf(common, native),
    license: licenseOf(common, native),
    picture: (common.picture ?? []).length > 0,
    duration: Math.min(86_400, Math.max(1, Math.round(seconds))),
    release: releaseOf(common.musicbrainz_albumid),
    bytes: unsureTexts(
      {
        title: common.title,
        artist,
        album: common.album,
        albumartist,
        genres: common.genre?.join(';'),
      },
      inFile,
      encodings,
    ),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function releaseOf(id: unknown): string {
  const text = oneLine(id).toLowerCase();
  return UUID.test(text) ? text : '';
}

type Common = IAudioMetadata['common'];

function countOf(value: number | null, max: number): number {
  return Number.isSafeInteger(value) && value! > 0 && value! <= max ? value! : 0;
}

/** Different ones, in their order. */
function valuesOf(values: readonly (string | undefined)[]): string {
  return [...new Set(values.map((value) => value?.trim()).filter(Boolean))].join('; ');
}

/** Forms of dates. Only the year is clear in others, such as `12/01/2003`. */
const DATES = [
  /^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?(?!\d)/,
  /^(\d{4})(\d\d)(\d\d)?(?!\d)/,
  /^(?!\d{4}).*?(?<!\d)((?:19|20)\d\d)(?!\d)/,
];

/** `2020`, `2020-05`, `2020-05-17T…`, `20200517` → a day; empty for one that does not exist, or is later than next year. */
function dateOf(text: string): string {
  const [, year, month, day] = DATES.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  if (year === undefined || Number(year) > new Date().getUTCFullYear() + 1) return '';
  const [mm, dd] = [month, day].map((each) => String(Number(each ?? 0) || 1).padStart(2, '0'));
  const date = `${year}-${mm}-${dd}`;
  return parseDay(date) === undefined ? '' : date;
}

/** ID3v2.3 has day and month separate from the year, as `TDAT`: 1705 is 17 May. */
function yearOf(year: number | undefined, native: NativeTag[]): string {
  const [, day, month] = /^(\d\d)(\d\d)$/.exec(findText(native, /^TDAT$/)) ?? [];
  return year === undefined ? '' : day === undefined ? String(year) : `${year}-${month}-${day}`;
}

/** Tags in the form of the catalogue: `Folk; Indie Rock` → folk, indie rock. */
export function genresOf(values: unknown[] | undefined): string[] {
  const found = (values ?? [])
    .slice(0, TAGS_MAX)
    .flatMap((value) => oneLine(value, 1000).split(/[;,]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '' && word.length <= 100);
  return [...new Set(found)].slice(0, TAGS_MAX);
}

/** `eng`, `en`, `en-GB` → en; languages without a two-letter code are left out. */
function languageOf(value: unknown): string {
  const code = oneLine(value).toLowerCase();
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code)) return '';
  try {
    const { language } = new Intl.Locale(code);
    return language.length === 2 ? language : '';
  } catch {
    return '';
  }
}

/** The first speed whose tempo is not reached. */
const SPEEDS: [below: number, speed: Speed][] = [
  [70, 'verylow'],
  [100, 'low'],
  [130, 'medium'],
  [160, 'high'],
  [1000, 'veryhigh'],
];

function speedOf(bpm: unknown): Speed | '' {
  const tempo = Number(bpm);
  if (!(tempo >= 20)) return '';
  return SPEEDS.find(([below]) => tempo < below)?.[1] ?? '';
}

function lyricsOf({ lyrics = [] }: Common): string {
  const [first] = lyrics;
  return manyLines(first?.text) || manyLines(first?.syncText?.map(({ text }) => text).join('\n'));
}

/** Some programs write lyrics as a user-defined text. */
const LYRICS = /^TXXX:(?:(?:unsynced)?lyrics(?:-[a-z]{3})?|USLT)$/i;

/** `GB-AYE-06-01498` → GBAYE0601498; the first valid one. */
function isrcOf({ isrc = [] }: Common, native: NativeTag[]): string {
  const texts = [...isrc, findText(native, /^TXXX:ISRC$/i)];
  const codes = texts.flatMap((each) => oneLine(each, 1000).split(/[;,/]/));
  return codes.map((code) => code.replace(/[\s-]/g, '').toUpperCase()).find((code) => ISRC.test(code)) ?? '';
}

/** Opus files count in 256ths of a dB, relative to a level 5 dB below the reference (RFC 7845, 5.2.1). */
function replaygainOf({ replaygain_track_gain }: Common, native: NativeTag[]): number | null {
  const ofOpus = findText(native, /^R128_TRACK_GAIN$/i);
  const said = /^-?\d{1,5}$/.test(ofOpus) ? Number(ofOpus) / 256 + 5 : undefined;
  const gain = replaygain_track_gain?.dB ?? said;
  return gain !== undefined && Math.abs(gain) <= 100 ? Math.round(gain * 100) / 100 : null;
}

/** The licence tags first, then tags in which a licence is often written. */
function licenseOf(common: Common, native: NativeTag[]): string {
  const outright = oneLine(common.license || findText(native, /^TXXX:licen[cs]e$/i), 2000);
  if (/^https?:\/\/\S+$/i.test(outright) && URL.canParse(outright)) return normalLicense(outright);
  const comments = (common.comment ?? []).map(({ text }) => text);
  const places = [outright, common.copyright, ...comments, ...native.map(({ text }) => text)];
  for (const place of places) {
    const found = typeof place === 'string' ? licenseIn(place) : '';
    if (found !== '') return found;
  }
  return '';
}

/**
 * A tag as it is in the file, before it is mapped to a common name. For tags without a common name, and for those that the
 * mapping splits: texts of ID3v2.3 are split at every slash, `AC/DC` and URLs too.
 */
interface NativeTag {
  id: string;
  text: string;
}

/** More than any legitimate file has. */
const NATIVE_MAX = 1000;
const SPLIT_AT_SLASHES = /^(?:ID3v2\.[23]):(?:TXXX:|TPE1$|TP1$|TSRC$)/;

function nativeTags(native: IAudioMetadata['native']): NativeTag[] {
  const found: NativeTag[] = [];
  for (const [format, tags] of Object.entries(native)) {
    let before: NativeTag | undefined;
    for (const { id, value } of tags.slice(0, NATIVE_MAX)) {
      const text = textOf(value);
      if (before?.id === id && SPLIT_AT_SLASHES.test(`${format}:${id}`)) before.text += `/${text}`;
      else {
        before = { id, text };
        found.push(before);
      }
    }
  }
  return found;
}

/** The first non-empty one with one of these names. */
function findText(tags: NativeTag[], id: RegExp): string {
  return tags.find((tag) => tag.text !== '' && id.test(tag.id))?.text ?? '';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, url } = value as { text?: unknown; url?: unknown };
  return [text, url].filter((each) => typeof each === 'string').join(' ');
}
