/**
 * Metadata of pages: schema.org for search engines, Open Graph for previews of shared links. Names are not escaped here; the
 * code that writes the document does that.
 */
import type { Head } from '../../../src/domain/pages.ts';
import type { Messages } from '../messages/messages.tsx';
import { tagName } from '../messages/tag-names.ts';

type MetaProperty = readonly [property: string, content: string | number];

interface NamedItem {
  id: string;
  name: string;
}

interface HeadTrack extends NamedItem {
  artist: NamedItem;
  /** Absent for a single. */
  album?: NamedItem | undefined;
  duration: number;
  releasedate: string;
  license: string;
  image: string;
  audio: string;
  tags: readonly string[];
}

export type HeadListTrack = Pick<HeadTrack, 'id' | 'name' | 'artist' | 'duration' | 'license'>;

interface HeadAlbum extends NamedItem {
  artist: NamedItem;
  releasedate: string;
  image: string;
  tags: readonly string[];
  tracks: readonly HeadListTrack[];
}

interface HeadPlaylist extends NamedItem {
  owner: NamedItem;
  /** The image of its first track: playlists have none. */
  image: string;
  total: number;
  /** The first tracks. */
  tracks: readonly HeadListTrack[];
}

interface HeadArtist extends NamedItem {
  image: string;
  website: string;
  description: string;
  tags: readonly string[];
  places: readonly string[];
  albums: readonly NamedItem[];
}

/** Metadata does not need all tracks of a long list. */
const TRACKS_MAX = 50;

export function trackHead(url: string, track: HeadTrack, { catalogue, design, tags: names }: Messages): Head {
  const tags = track.tags.map((tag) => tagName(tag, names));
  const { id, name, artist, album, duration, releasedate, license } = track;
  const facts = [
    album === undefined ? catalogue.single : design.labelled(catalogue.album, oneLine(album.name)),
  ];
  if (tags.length > 0) facts.push(tags.slice(0, 5).join(', '));
  return {
    title: catalogue.titleBy(oneLine(name), oneLine(artist.name)),
    description: facts.join(' · '),
    canonical: `/track/${id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.song'],
      ...imageProperties(track.image),
      ...(track.audio === ''
        ? []
        : ([
            ['og:audio', track.audio],
            ['og:audio:type', 'audio/mpeg'],
          ] as const)),
      ['music:duration', duration],
      ['music:musician', artistUrl(url, artist)],
      ...(album === undefined ? [] : [['music:album', albumUrl(url, album)] as const]),
      ...(isDay(releasedate) ? [['music:release_date', releasedate] as const] : []),
    ],
    about: {
      ...recording(url, track),
      ...(album === undefined
        ? {}
        : { inAlbum: { '@type': 'MusicAlbum', name: album.name, url: albumUrl(url, album) } }),
      ...(isDay(releasedate) ? { datePublished: releasedate } : {}),
      ...(track.image === '' ? {} : { image: largeImage(track.image) }),
      ...(tags.length > 0 ? { genre: tags } : {}),
      ...(license === '' ? {} : { isAccessibleForFree: true }),
    },
  };
}

export function albumHead(url: string, album: HeadAlbum, { catalogue, tags: names }: Messages): Head {
  const { name, artist, releasedate, tracks } = album;
  const tags = album.tags.map((tag) => tagName(tag, names));
  return {
    title: catalogue.titleBy(oneLine(name), oneLine(artist.name)),
    description: [
      catalogue.album,
      catalogue.trackCount(tracks.length, String(tracks.length)),
      ...tags.slice(0, 5),
    ].join(' · '),
    canonical: `/list/a${album.id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.album'],
      ...imageProperties(album.image),
      ['music:musician', artistUrl(url, artist)],
      ...(isDay(releasedate) ? [['music:release_date', releasedate] as const] : []),
      ...songs(url, tracks),
    ],
    about: {
      '@type': 'MusicAlbum',
      name,
      url: albumUrl(url, album),
      byArtist: groupOf(url, artist),
      numTracks: tracks.length,
      ...(isDay(releasedate) ? { datePublished: releasedate } : {}),
      ...(album.image === '' ? {} : { image: largeImage(album.image) }),
      ...(tags.length > 0 ? { genre: tags } : {}),
      ...commonLicense(tracks),
      track: tracks.slice(0, TRACKS_MAX).map((track) => recording(url, track)),
    },
  };
}

export function playlistHead(url: string, playlist: HeadPlaylist, { catalogue }: Messages): Head {
  const { id, name, owner, total, tracks } = playlist;
  return {
    title: catalogue.playlistBy(oneLine(name), oneLine(owner.name)),
    description: [catalogue.playlist, catalogue.trackCount(total, String(total))].join(' · '),
    canonical: `/list/p${id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.playlist'],
      ...imageProperties(playlist.image),
      ['music:creator', `${url}/user/${owner.id}`],
      ...songs(url, tracks),
    ],
    about: {
      '@type': 'MusicPlaylist',
      name,
      url: `${url}/list/p${id}`,
      numTracks: total,
      creator: { '@type': 'Person', name: owner.name, url: `${url}/user/${owner.id}` },
      ...(playlist.image === '' ? {} : { image: largeImage(playlist.image) }),
      track: tracks.slice(0, TRACKS_MAX).map((track) => recording(url, track)),
    },
  };
}

export function artistHead(url: string, artist: HeadArtist, { catalogue, tags: names }: Messages): Head {
  const { id, name, image, website, description, places, albums } = artist;
  const tags = artist.tags.map((tag) => tagName(tag, names));
  const facts = [catalogue.artist, ...places.slice(0, 2), ...tags.slice(0, 5)];
  return {
    title: oneLine(name),
    description: description === '' ? facts.join(' · ') : shortened(oneLine(description)),
    canonical: `/artist/${id}`,
    properties: [['og:type', 'profile'], ...imageProperties(image), ['profile:username', oneLine(name)]],
    about: {
      '@type': 'MusicGroup',
      name,
      url: artistUrl(url, artist),
      ...(image === '' ? {} : { image: largeImage(image) }),
      ...(description === '' ? {} : { description }),
      ...(tags.length > 0 ? { genre: tags } : {}),
      ...(places.length > 0 ? { location: places.map((place) => ({ '@type': 'Place', name: place })) } : {}),
      ...(website === '' ? {} : { sameAs: website }),
      album: albums
        .slice(0, TRACKS_MAX)
        .map((album) => ({ '@type': 'MusicAlbum', name: album.name, url: albumUrl(url, album) })),
    },
  };
}

export function userHead(
  user: NamedItem & { dispname: string; image: string },
  { catalogue }: Messages,
): Head {
  const name = oneLine(user.dispname || user.name);
  return {
    title: name,
    description: `${catalogue.listener} · ${name}`,
    canonical: `/user/${user.id}`,
    properties: [
      ['og:type', 'profile'],
      ...(user.image === '' ? [] : [['og:image', user.image] as const]),
      ['profile:username', oneLine(user.name)],
    ],
  };
}

function recording(url: string, { id, name, artist, duration, license }: HeadListTrack): object {
  return {
    '@type': 'MusicRecording',
    name,
    url: `${url}/track/${id}`,
    duration: isoDuration(duration),
    byArtist: groupOf(url, artist),
    ...(license === '' ? {} : { license }),
  };
}

/** 305 → PT5M5S, 3600 → PT1H, 0 → PT0S. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const text = parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');
  return `PT${text === '' ? '0S' : text}`;
}

function songs(url: string, tracks: readonly HeadListTrack[]): MetaProperty[] {
  return tracks.slice(0, TRACKS_MAX).flatMap(({ id }, i): MetaProperty[] => [
    ['music:song', `${url}/track/${id}`],
    ['music:song:track', i + 1],
  ]);
}

/** The license of an album, if all its tracks have the same. */
function commonLicense(tracks: readonly HeadListTrack[]): { license?: string } {
  const license = tracks[0]?.license ?? '';
  return license !== '' && tracks.every((track) => track.license === license) ? { license } : {};
}

const IMAGE_SIZE = 600;

function imageProperties(image: string): MetaProperty[] {
  if (image === '') return [];
  return [
    ['og:image', largeImage(image)],
    ['og:image:width', IMAGE_SIZE],
    ['og:image:height', IMAGE_SIZE],
  ];
}

function largeImage(image: string): string {
  return image.replace(/([?&]width=)\d+/, `$1${IMAGE_SIZE}`);
}

function groupOf(url: string, artist: NamedItem): object {
  return { '@type': 'MusicGroup', name: artist.name, url: artistUrl(url, artist) };
}

const artistUrl = (url: string, { id }: NamedItem) => `${url}/artist/${id}`;
const albumUrl = (url: string, { id }: NamedItem) => `${url}/list/a${id}`;

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith('0000');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const SUMMARY_MAX = 200;

/** Cuts at the end of a word. */
function shortened(text: string): string {
  if (text.length <= SUMMARY_MAX) return text;
  return `${text.slice(0, SUMMARY_MAX).replace(/\s+\S*$/, '')} …`;
}
