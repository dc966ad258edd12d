/** What the tags of one file say, in the catalogue's own terms; what they do not say is empty, 0 or false. */
import type { IAudioMetadata } from 'music-metadata';
import { parseDay } from '../../../domain/calendar.ts';
import type { Speed } from '../../../domain/vocabulary.ts';
import { licenseIn, normalLicense } from './license.ts';
import { manyLines, oneLine } from './texts.ts';

export interface FileTags {
  title: string;
  artist: string;
  album: string;
  albumartist: string;
  /** The album says that it gathers several artists. */
  compilation: boolean;
  /** The album says that it is a single. */
  single: boolean;
  disc: number;
  number: number;
  /** `yyyy-mm-dd`. */
  date: string;
  genres: string[];
  moods: string[];
  lang: string;
  speed: Speed | '';
  lyrics: string;
  license: string;
  /** Whether it holds a cover. */
  picture: boolean;
  /** Whole seconds. */
  duration: number;
}

const MOST_DISCS = 1000;
const MOST_TRACKS = 100_000;
const MOST_TAGS = 50;

export function tagsOf({ common, native }: IAudioMetadata, seconds: number): FileTags {
  return {
    title: oneLine(common.title),
    artist: oneLine(common.artist),
    album: oneLine(common.album),
    albumartist: oneLine(common.albumartist),
    compilation: common.compilation === true,
    single: (common.releasetype ?? []).some((each) => oneLine(each).toLowerCase() === 'single'),
    disc: countOf(common.disk.no, MOST_DISCS),
    number: countOf(common.track.no, MOST_TRACKS),
    date: dateOf(common.date) || dateOf(common.releasedate) || dateOf(String(common.year ?? '')),
    genres: words(common.genre),
    moods: words([common.mood]),
    lang: languageOf(common.language),
    speed: speedOf(common.bpm),
    lyrics: lyricsOf(common) || lyricsBeside(native),
    license: licenseOf(common, native),
    picture: (common.picture ?? []).length > 0,
    duration: Math.min(86_400, Math.max(1, Math.round(seconds))),
  };
}

type Common = IAudioMetadata['common'];

function countOf(value: number | null, most: number): number {
  return Number.isSafeInteger(value) && value! > 0 && value! <= most ? value! : 0;
}

/** `2020`, `2020-05`, `2020-05-17T…` → a day; empty when there is no such day. */
function dateOf(text: unknown): string {
  const [, year, month = '01', day = '01'] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?!\d)/.exec(oneLine(text)) ?? [];
  if (year === undefined) return '';
  const full = [`${year}-${month}-${day}`, `${year}-01-01`];
  return full.find((each) => parseDay(each) !== undefined) ?? '';
}

/** Tags as the catalogue keeps them: `Folk; Indie Rock` → folk, indie rock. */
function words(values: unknown[] | undefined): string[] {
  const found = (values ?? [])
    .slice(0, MOST_TAGS)
    .flatMap((value) => oneLine(value, 1000).split(/[;,]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '' && word.length <= 100);
  return [...new Set(found)].slice(0, MOST_TAGS);
}

/** `eng`, `en`, `en-GB` → en; what has no name of two letters is left out. */
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

/** Some programs write lyrics as a text of the user's own. */
function lyricsBeside(native: IAudioMetadata['native']): string {
  for (const { id, value } of nativeTags(native)) {
    if (/^TXXX:(?:unsynced)?lyrics(?:-[a-z]{3})?$/i.test(id)) return manyLines(value);
  }
  return '';
}

/** What says outright that it is the licence comes first, then what people write it into. */
function licenseOf(common: Common, native: IAudioMetadata['native']): string {
  const outright = oneLine(common.license, 2000);
  if (/^https?:\/\/\S+$/i.test(outright) && URL.canParse(outright)) return normalLicense(outright);
  const comments = (common.comment ?? []).map(({ text }) => text);
  const places = [outright, common.copyright, ...comments, ...nativeTags(native).map(textOf)];
  for (const place of places) {
    const found = typeof place === 'string' ? licenseIn(place) : '';
    if (found !== '') return found;
  }
  return '';
}

function nativeTags(native: IAudioMetadata['native']) {
  return Object.values(native).flat().slice(0, 1000);
}

function textOf({ value }: { value: unknown }): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, url } = value as { text?: unknown; url?: unknown };
  return [text, url].filter((each) => typeof each === 'string').join(' ');
}
