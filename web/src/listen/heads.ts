/**
 * What others learn of a page before they open it: search engines by schema.org, and wherever a link is shared by Open Graph.
 * Names are given as they are, whatever is in them; whoever writes the document sees to it that they stay texts.
 */
import type { Head } from '../../../src/domain/pages.ts';
import type { Messages } from '../messages/messages.tsx';

type Property = readonly [property: string, content: string | number];

interface Named {
  id: string;
  name: string;
}

interface HeadTrack extends Named {
  artist: Named;
  /** Absent for a single. */
  album?: Named | undefined;
  duration: number;
  releasedate: string;
  license: string;
  image: string;
  audio: string;
  tags: readonly string[];
}

/** A track as part of a list. */
export type ListedTrack = Pick<HeadTrack, 'id' | 'name' | 'artist' | 'duration' | 'license'>;

interface HeadAlbum extends Named {
  artist: Named;
  releasedate: string;
  image: string;
  tags: readonly string[];
  tracks: readonly ListedTrack[];
}

interface HeadPlaylist extends Named {
  owner: Named;
  /** A playlist has no picture of its own: that of its first track stands for it. */
  image: string;
  /** Of all of it. */
  total: number;
  /** The first of them. */
  tracks: readonly ListedTrack[];
}

interface HeadArtist extends Named {
  image: string;
  website: string;
  description: string;
  tags: readonly string[];
  places: readonly string[];
  albums: readonly Named[];
}

/** More of a long list helps nobody who only wants to know what it is. */
const LISTED = 50;

export function trackHead(url: string, track: HeadTrack, { things }: Messages): Head {
  const { id, name, artist, album, duration, releasedate, license } = track;
  const facts = [album === undefined ? things.single : `${things.album}: ${line(album.name)}`];
  if (track.tags.length > 0) facts.push(track.tags.slice(0, 5).join(', '));
  return {
    title: things.titleBy(line(name), line(artist.name)),
    description: facts.join(' · '),
    canonical: `/track/${id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.song'],
      ...picture(track.image),
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
      ...(track.image === '' ? {} : { image: large(track.image) }),
      ...(track.tags.length > 0 ? { genre: track.tags } : {}),
      ...(license === '' ? {} : { isAccessibleForFree: true }),
    },
  };
}

export function albumHead(url: string, album: HeadAlbum, { things }: Messages): Head {
  const { name, artist, releasedate, tracks, tags } = album;
  return {
    title: things.titleBy(line(name), line(artist.name)),
    description: [
      things.album,
      things.trackCount(tracks.length, String(tracks.length)),
      ...tags.slice(0, 5),
    ].join(' · '),
    canonical: `/list/a${album.id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.album'],
      ...picture(album.image),
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
      ...(album.image === '' ? {} : { image: large(album.image) }),
      ...(tags.length > 0 ? { genre: tags } : {}),
      ...commonLicense(tracks),
      track: tracks.slice(0, LISTED).map((track) => recording(url, track)),
    },
  };
}

export function playlistHead(url: string, playlist: HeadPlaylist, { things }: Messages): Head {
  const { id, name, owner, total, tracks } = playlist;
  return {
    title: things.playlistBy(line(name), line(owner.name)),
    description: [things.playlist, things.trackCount(total, String(total))].join(' · '),
    canonical: `/list/p${id}`,
    embeddable: true,
    properties: [
      ['og:type', 'music.playlist'],
      ...picture(playlist.image),
      ['music:creator', `${url}/user/${owner.id}`],
      ...songs(url, tracks),
    ],
    about: {
      '@type': 'MusicPlaylist',
      name,
      url: `${url}/list/p${id}`,
      numTracks: total,
      creator: { '@type': 'Person', name: owner.name, url: `${url}/user/${owner.id}` },
      ...(playlist.image === '' ? {} : { image: large(playlist.image) }),
      track: tracks.slice(0, LISTED).map((track) => recording(url, track)),
    },
  };
}

export function artistHead(url: string, artist: HeadArtist, { things }: Messages): Head {
  const { id, name, image, website, description, tags, places, albums } = artist;
  const facts = [things.artist, ...places.slice(0, 2), ...tags.slice(0, 5)];
  return {
    title: line(name),
    description: description === '' ? facts.join(' · ') : shortened(line(description)),
    canonical: `/artist/${id}`,
    properties: [['og:type', 'profile'], ...picture(image), ['profile:username', line(name)]],
    about: {
      '@type': 'MusicGroup',
      name,
      url: artistUrl(url, artist),
      ...(image === '' ? {} : { image: large(image) }),
      ...(description === '' ? {} : { description }),
      ...(tags.length > 0 ? { genre: tags } : {}),
      ...(places.length > 0 ? { location: places.map((place) => ({ '@type': 'Place', name: place })) } : {}),
      ...(website === '' ? {} : { sameAs: website }),
      album: albums
        .slice(0, LISTED)
        .map((album) => ({ '@type': 'MusicAlbum', name: album.name, url: albumUrl(url, album) })),
    },
  };
}

export function userHead(user: Named & { dispname: string; image: string }, { things }: Messages): Head {
  const name = line(user.dispname || user.name);
  return {
    title: name,
    description: `${things.person} · ${name}`,
    canonical: `/user/${user.id}`,
    properties: [
      ['og:type', 'profile'],
      ...(user.image === '' ? [] : [['og:image', user.image] as const]),
      ['profile:username', line(user.name)],
    ],
  };
}

function recording(url: string, { id, name, artist, duration, license }: ListedTrack): object {
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
  const said = parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');
  return `PT${said === '' ? '0S' : said}`;
}

function songs(url: string, tracks: readonly ListedTrack[]): Property[] {
  return tracks.slice(0, LISTED).flatMap(({ id }, i): Property[] => [
    ['music:song', `${url}/track/${id}`],
    ['music:song:track', i + 1],
  ]);
}

/** Of an album: that of its tracks, where they have one and the same. */
function commonLicense(tracks: readonly ListedTrack[]): { license?: string } {
  const license = tracks[0]?.license ?? '';
  return license !== '' && tracks.every((track) => track.license === license) ? { license } : {};
}

const LARGEST = 600;

function picture(image: string): Property[] {
  if (image === '') return [];
  return [
    ['og:image', large(image)],
    ['og:image:width', LARGEST],
    ['og:image:height', LARGEST],
  ];
}

function large(image: string): string {
  return image.replace(/([?&]width=)\d+/, `$1${LARGEST}`);
}

function groupOf(url: string, artist: Named): object {
  return { '@type': 'MusicGroup', name: artist.name, url: artistUrl(url, artist) };
}

const artistUrl = (url: string, { id }: Named) => `${url}/artist/${id}`;
const albumUrl = (url: string, { id }: Named) => `${url}/list/a${id}`;

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith('0000');
}

/** Titles are one line, whatever a name is. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const SUMMARY = 200;

/** To the end of a word. */
function shortened(text: string): string {
  if (text.length <= SUMMARY) return text;
  return `${text.slice(0, SUMMARY).replace(/\s+\S*$/, '')} …`;
}
