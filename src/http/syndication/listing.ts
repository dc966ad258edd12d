/**
 * A listing is a list of tracks as other programs read it: a playlist file for players (M3U, XSPF), or a feed for podcast players and
 * feed readers (RSS, Atom).
 */
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Radio } from '../../core/radios/radios.ts';
import { formatDay } from '../../domain/calendar.ts';
import { isLicenseUrl } from '../../domain/catalogue/license.ts';
import { MP32_BYTES_A_SECOND } from '../../domain/media/media.ts';
import type { Language } from '../../domain/pages.ts';
import type { ChartPeriod } from '../../domain/vocabulary.ts';

/** A playlist file has the tracks as the page shows them, a feed the newest first. */
export type ListingKind = 'playlist' | 'feed';

export interface Listing {
  /** Identifies it within the installation, even under another public URL: `album:70`. */
  key: string;
  title: string;
  /** The artist, or the user whose list it is; empty if there is none. */
  author: string;
  /** The path of its page, with the query. */
  page: string;
  /** The path of its image; empty if there is none. */
  image: string;
  /** The tracks have an order of their own, such as that of an album. */
  isSerial: boolean;
  entries: readonly Entry[];
}

/** As it is found: without an author, an image, and an order of its own, unless it names them. */
export type FoundListing = Omit<Listing, keyof typeof NO_DETAILS> & Partial<typeof NO_DETAILS>;
export const NO_DETAILS = { author: '', image: '', isSerial: false };

type Entry = TrackEntry | { radio: Pick<Radio, 'id' | 'dispname'> };

export interface TrackEntry {
  track: Ordinal;
  /** When it was added to the list, in milliseconds; absent: when it was released. */
  added?: number;
  /** Identifies the entry, if the track alone does not. */
  key?: string;
}

/** An entry, as the formats write it. */
export interface Item {
  /** A URN; the same in all feeds. */
  id: string;
  title: string;
  artist: string;
  /** Empty if there is none. */
  album: string;
  /** On the album; 0 if there is none. */
  position: number;
  /** `undefined` for a live stream. */
  seconds: number | undefined;
  /** The URL of a stream; empty if the track has no audio. */
  audio: string;
  /** As announced to players, which use it to show how long a download takes; 0 if unknown. */
  bytes: number;
  /** URLs. */
  page: string;
  image: string;
  /** Empty if there is none. */
  license: string;
  moment: Date | undefined;
}

export interface ItemSource {
  catalogue: Catalogue;
  /** The public URL. */
  url: string;
  installation: string;
  /** The bytes of the audio of tracks, where they are known. */
  sizes: ReadonlyMap<number, number>;
}

/** The width of the images in listings, in pixels: the largest. */
const IMAGE_WIDTH = 600;
const RADIO_IMAGE_WIDTH = 150;
/** Tracks of one album have different moments, in the order of the album, because players sort by them. */
const POSITION_MAX = 86_399;

export const imagePath = (type: 'album' | 'artist' | 'track', id: number) =>
  `/image/?type=${type}&id=${id}&width=${IMAGE_WIDTH}`;
export const radioImagePath = (id: number) => `/image/?type=radio&id=${id}&width=${RADIO_IMAGE_WIDTH}`;

export const urnOf = (installation: string, key: string) => `urn:x-cantiga:${installation}:${key}`;

export function itemOf(source: ItemSource, entry: Entry): Item {
  return 'radio' in entry ? radioItem(source, entry.radio) : trackItem(source, entry);
}

function trackItem({ catalogue, url, installation, sizes }: ItemSource, entry: TrackEntry): Item {
  const { tracks, albums, artists } = catalogue;
  const { track, added, key } = entry;
  const id = tracks.id[track];
  const album = tracks.album[track];
  const license = tracks.license.texts[tracks.license.number[track]];
  const hasAudio = (tracks.flags[track] & FLAG.audio) !== 0;
  return {
    id: urnOf(installation, key ?? `track:${id}`),
    title: textOfRow(tracks.name.exact, track),
    artist: textOfRow(artists.name.exact, tracks.artist[track]),
    album: album < 0 ? '' : textOfRow(albums.name.exact, album),
    position: tracks.position[track],
    seconds: tracks.duration[track],
    // A stream, whether or not downloads are allowed; it counts as a listen.
    audio: hasAudio ? `${url}/storage/track/${id}.mp3` : '',
    bytes: hasAudio ? (sizes.get(id) ?? tracks.duration[track] * MP32_BYTES_A_SECOND) : 0,
    page: `${url}/track/${id}`,
    image: url + (album < 0 ? imagePath('track', id) : imagePath('album', albums.id[album])),
    license: isLicenseUrl(license) ? license : '',
    moment: added === undefined ? releaseOf(catalogue, track) : new Date(added),
  };
}

function radioItem(
  { url, installation }: ItemSource,
  { id, dispname }: Pick<Radio, 'id' | 'dispname'>,
): Item {
  return {
    id: urnOf(installation, `radio:${id}`),
    title: dispname,
    ...{ artist: '', album: '', license: '', position: 0, bytes: 0, seconds: undefined, moment: undefined },
    audio: `${url}/stream/${id}/`,
    page: `${url}/radio/${id}`,
    image: url + radioImagePath(id),
  };
}

function releaseOf({ tracks }: Catalogue, track: Ordinal): Date | undefined {
  const day = tracks.releasedate[track];
  if (day === 0) return undefined;
  const seconds = Math.min(tracks.position[track], POSITION_MAX);
  return new Date(Date.parse(`${formatDay(day)}T00:00:00Z`) + seconds * 1000);
}

export const CHARTED = ['tracks', 'albums'] as const;
export type ChartedKind = (typeof CHARTED)[number];

/** `tags` may be empty. */
const after = (title: string, tags: string, colon = ': ') => (tags === '' ? title : title + colon + tags);

const ENGLISH = {
  newReleases: (tags: string) => after('New releases', tags),
  newTracks: (tags: string) => after('New tracks', tags),
  newBy: (artist: string) => `New releases by ${artist}`,
  chart: (what: ChartedKind, period: ChartPeriod) =>
    `Charts: ${what}, ${{ week: 'this week', month: 'this month', total: 'all time' }[period]}`,
  likedBy: (user: string) => `Tracks liked by ${user}`,
  playingOn: (radio: string) => `Now playing on ${radio}`,
  radios: 'Radios',
};

/** The titles of listings that have no name of their own. */
export const LISTING_MESSAGES: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  de: {
    newReleases: (tags) => after('Neuerscheinungen', tags),
    newTracks: (tags) => after('Neue Tracks', tags),
    newBy: (artist) => `Neuerscheinungen von ${artist}`,
    chart: (what, period) =>
      `Charts: ${{ tracks: 'Tracks', albums: 'Alben' }[what]}, ${{ week: 'diese Woche', month: 'dieser Monat', total: 'insgesamt' }[period]}`,
    likedBy: (user) => `Likes von ${user}`,
    playingOn: (radio) => `Jetzt auf ${radio}`,
    radios: 'Radios',
  },
  fr: {
    newReleases: (tags) => after('Nouveautés', tags, '\u00a0: '),
    newTracks: (tags) => after('Nouveaux morceaux', tags, '\u00a0: '),
    newBy: (artist) => `Nouveautés de ${artist}`,
    chart: (what, period) =>
      `Classements\u00a0: ${{ tracks: 'morceaux', albums: 'albums' }[what]}, ${{ week: 'cette semaine', month: 'ce mois-ci', total: 'depuis toujours' }[period]}`,
    likedBy: (user) => `Morceaux aimés par ${user}`,
    playingOn: (radio) => `En ce moment sur ${radio}`,
    radios: 'Radios',
  },
  es: {
    newReleases: (tags) => after('Novedades', tags),
    newTracks: (tags) => after('Canciones nuevas', tags),
    newBy: (artist) => `Novedades de ${artist}`,
    chart: (what, period) =>
      `Éxitos: ${{ tracks: 'canciones', albums: 'álbumes' }[what]}, ${{ week: 'esta semana', month: 'este mes', total: 'desde siempre' }[period]}`,
    likedBy: (user) => `Canciones que le gustan a ${user}`,
    playingOn: (radio) => `Ahora en ${radio}`,
    radios: 'Radios',
  },
};
