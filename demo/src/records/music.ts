/** Artists, releases and tracks, composed from the acts. */
import type { Translations } from '../../../src/domain/imports/record-values.ts';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../../src/domain/imports/records.ts';
import { SCHEME } from '../constants.ts';
import { random } from '../random.ts';
import { STYLES } from '../styles.ts';
import { ACTS, type Act } from './act.ts';
import albumNotes from './data/album-notes.json' with { type: 'json' };
import similarArtists from './data/similar-artists.json' with { type: 'json' };
import { dateText, dayNumber, LAST_DAY } from './days.ts';
import { fame } from './ratings.ts';
import { dealTitles, trackCount } from './titles.ts';
import { composeTrack, type TrackPlacement } from './track.ts';

export interface Music {
  artists: ArtistRecord[];
  albums: AlbumRecord[];
  tracks: TrackRecord[];
}

export const FIRST_ARTIST = 101;
const FIRST_ALBUM = 1001;
export const FIRST_TRACK = 10001;

/** Tracks outside any release exist since then. */
const SINGLES_SINCE = dayNumber(2015, 1, 1);

export function composeMusic(): Music {
  const music: Music = { artists: [], albums: [], tracks: [] };
  const compose = composer();
  for (const index of ACTS.keys()) {
    const { artists, albums, tracks } = compose(index, music.albums.length, music.tracks.length);
    music.artists.push(...artists);
    music.albums.push(...albums);
    music.tracks.push(...tracks);
  }
  return music;
}

export function hasTrack(id: number): boolean {
  const last = ACTS.reduce((sum, act) => sum + trackCount(act), FIRST_TRACK - 1);
  return Number.isInteger(id) && id >= FIRST_TRACK && id <= last;
}

/** One track as it is in `composeMusic`, its lyrics and the number of its album aside. Its act alone is composed. */
export function getTrack(id: number): TrackRecord {
  if (!hasTrack(id)) throw new Error(`the demo has no track ${id}`);
  let before = 0;
  let index = 0;
  while (id >= FIRST_TRACK + before + trackCount(ACTS[index])) before += trackCount(ACTS[index++]);
  return composer()(index, 0, before).tracks[id - FIRST_TRACK - before];
}

/** Composes all of an act; `albums` and `tracks` are how many those before it have. */
function composer(): (index: number, albums: number, tracks: number) => Music {
  const titles = dealTitles(ACTS);
  const lyricsLeft = new Map(ACTS.map((act) => [act.book, lyrics(act.book.couplets ?? [])]));
  return (index, albumsBefore, tracksBefore) => {
    const act = ACTS[index];
    const artistId = FIRST_ARTIST + index;
    const joined = dayNumber(act.joined, 1, 1) + random('joined', act.name).integer(0, 364);
    const actFame = fame(act.name);
    const titlesLeft = titles[index].values();
    const albums: AlbumRecord[] = [];
    const tracks: TrackRecord[] = [];

    const add = (title: string, day: number, license: string, place: TrackPlacement) => {
      const id = FIRST_TRACK + tracksBefore + tracks.length;
      tracks.push(composeTrack({ id, artistId, act, title, day, license, place, actFame, lyricsLeft }));
    };

    for (const release of releases(act, joined)) {
      const albumId = FIRST_ALBUM + albumsBefore + albums.length;
      const names = titlesLeft.take(release.size).toArray();
      albums.push(album(albumId, release.name ?? names[0], artistId, act, release));
      for (const [at, name] of names.entries()) {
        add(name, release.day, release.license, { albumId, position: at + 1 });
      }
    }
    for (const name of titlesLeft) {
      const chance = random('loose', name);
      const day = chance.integer(Math.max(joined, SINGLES_SINCE) + 20, LAST_DAY - 5);
      add(name, day, license(act, day), 'loose');
    }
    return { artists: [artist(artistId, act, joined)], albums, tracks };
  };
}

function artist(id: number, act: Act, joined: number): ArtistRecord {
  const { genres, instruments } = STYLES[act.style];
  const chance = random('similar', act.name);
  return {
    entity: 'artist',
    id,
    name: act.name,
    ...(act.site && { website: `https://${act.site}/` }),
    joindate: dateText(joined),
    // It has no file: the image is drawn on request.
    ...(!act.without?.includes('image') && { image: `${SCHEME}artist/${id}` }),
    locations: [act.home],
    tags: [...genres.slice(0, 3), ...instruments.slice(0, 2)],
    description: act.about,
    similar: Object.entries(similarArtists)
      .filter(([, styles]) => styles.includes(act.style))
      .map(([name]) => ({ name, score: Math.round(100 * (0.35 + 0.6 * chance.next())) / 100 })),
  };
}

interface PlannedRelease {
  /** A release of one track is named after it. */
  name?: string;
  type: 'album' | 'single';
  size: number;
  day: number;
  license: string;
}

/** The first soon after joining, the others spread over the years since, singles somewhere between the albums. */
function releases(act: Act, joined: number): PlannedRelease[] {
  const chance = random('releases', act.name);
  const planned: Pick<PlannedRelease, 'name' | 'type' | 'size'>[] = Object.entries(act.albums).map(
    ([name, size]) => ({
      name,
      type: 'album',
      size,
    }),
  );
  for (let single = 0; single < (act.singles ?? 0); single += 1) {
    planned.splice(chance.integer(0, planned.length), 0, { type: 'single', size: 1 });
  }
  const step = (LAST_DAY - joined - 60) / planned.length;
  return planned.map((release, index) => {
    const wait = index === 0 ? chance.integer(0, 150) : Math.floor(step * (index + 0.85 * chance.next()));
    const day = joined + 30 + wait;
    return { ...release, day, license: license(act, day) };
  });
}

/** The version of the licence that was current on that day; ports ended with version 3.0. */
function license(act: Act, day: number): string {
  const kind = random('license', act.name, day).chance(0.12) ? 'by-sa' : act.license;
  const version = day < dayNumber(2007, 3, 1) ? '2.5' : day < dayNumber(2013, 12, 1) ? '3.0' : '4.0';
  const port = act.port && version !== '4.0' ? `${act.port}/` : '';
  return `http://creativecommons.org/licenses/${kind}/${version}/${port}`;
}

function album(id: number, name: string, artistId: number, act: Act, release: PlannedRelease): AlbumRecord {
  const chance = random('album', id);
  const { genres, moods } = STYLES[act.style];
  return {
    entity: 'album',
    id,
    name,
    artist_id: artistId,
    releasedate: dateText(release.day),
    type: release.type,
    zip_allowed: !act.without?.includes('zip'),
    tags: [genres[0], ...chance.some(genres.slice(1), 1), ...chance.some(moods, 2)],
    ...(release.type === 'album' &&
      chance.chance(0.4) && { description: (albumNotes as Translations[])[id % albumNotes.length] }),
  };
}

/** Every two different couplets, in both orders: enough for a few songs of each book. */
function lyrics(couplets: string[]): Iterator<string> {
  return couplets
    .flatMap((one) => couplets.filter((other) => other !== one).map((other) => `${one}\n\n${other}`))
    .values();
}
