/** Writes items of the catalogue as lists and cards of the pages show them. */
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { formatDay } from '../../domain/calendar.ts';
import type {
  AlbumTeaser,
  ArtistTeaser,
  PlayableTrack,
  PlaylistTeaser,
  UserTeaser,
} from '../../domain/catalogue/teasers.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { Services } from '../http-services.ts';
import { DEFAULT_IMAGE_SIZE, from } from '../v3.0/shapes/urls.ts';

export type CatalogueServices = Pick<Services, 'catalogue' | 'settings'>;
export type Teasers = ReturnType<typeof createTeasers>;

/** Below `url`, the public URL of the service, are those that the API has by default. All functions take ordinals. */
export function createTeasers({ tracks, albums, artists }: Catalogue, url: string) {
  const imageOf = (type: 'track' | 'album' | 'artist', id: number) =>
    `${url}/image/?type=${type}&id=${id}&width=${DEFAULT_IMAGE_SIZE}`;

  const artistFields = (artist: number) => ({
    artist_id: String(artists.id[artist]),
    artist_name: textOfRow(artists.name.exact, artist),
  });

  function albumFields(track: number) {
    const album = tracks.album[track];
    if (album < 0) return { album_id: '', album_name: '', image: imageOf('track', tracks.id[track]) };
    const id = albums.id[album];
    return {
      album_id: String(id),
      album_name: textOfRow(albums.name.exact, album),
      image: imageOf('album', id),
    };
  }

  return {
    track(track: number): PlayableTrack {
      const id = tracks.id[track];
      const has = (flag: number) => (tracks.flags[track] & flag) !== 0;
      const hasAudio = has(FLAG.audio);
      return {
        id: String(id),
        name: textOfRow(tracks.name.exact, track),
        ...artistFields(tracks.artist[track]),
        ...albumFields(track),
        duration: tracks.duration[track],
        audio: hasAudio ? `${url}/storage/?trackid=${id}&format=mp31&${from(WEB_CLIENT)}` : '',
        license_ccurl: tracks.license.texts[tracks.license.number[track]],
        shareurl: `${url}/track/${id}`,
        audiodownload:
          hasAudio && has(FLAG.audiodownload_allowed) ? `${url}/storage/download/track/${id}/mp32/` : '',
      };
    },
    album(album: number): AlbumTeaser {
      const id = albums.id[album];
      return {
        id: String(id),
        name: textOfRow(albums.name.exact, album),
        ...artistFields(albums.artist[album]),
        image: imageOf('album', id),
        releasedate: formatKnownDay(albums.releasedate[album]),
      };
    },
    /** The zip of all tracks that may be downloaded. */
    albumZip: (album: number) => `${url}/storage/download/a${albums.id[album]}/mp32/`,
    artist(artist: number): ArtistTeaser {
      const id = artists.id[artist];
      return {
        id: String(id),
        name: textOfRow(artists.name.exact, artist),
        image: artists.image[artist] === 0 ? '' : imageOf('artist', id),
      };
    },
  };
}

/** `yyyy-mm-dd`; empty for 0. */
export function formatKnownDay(day: number): string {
  return day === 0 ? '' : formatDay(day);
}

/** The teasers of the current generation by id; `undefined` if it has no such item. */
export function currentTeasers({ catalogue, settings }: CatalogueServices) {
  const current = requireLoaded(catalogue());
  const { track, album, artist } = createTeasers(current, settings.url);
  const byId =
    <Teaser>({ id: ids }: { id: Float64Array }, write: (ordinal: number) => Teaser) =>
    (id: number): Teaser | undefined => {
      const ordinal = indexOfNumber(ids, id);
      return ordinal < 0 ? undefined : write(ordinal);
    };
  return {
    track: byId(current.tracks, track),
    album: byId(current.albums, album),
    artist: byId(current.artists, artist),
  };
}

/** In the order of the ids; without users that do not exist. */
export async function userTeasers(
  { users, settings }: Pick<Services, 'users' | 'settings'>,
  ids: readonly number[],
): Promise<UserTeaser[]> {
  const found = ids.length === 0 ? [] : await users.findUsers({ ids });
  const byId = new Map(found.map((user) => [user.id, user]));
  return ids.flatMap((id) => {
    const user = byId.get(id);
    if (user === undefined) return [];
    const { name, dispname, avatar } = user;
    const image = avatar === '' ? '' : `${settings.url}/image/?type=user&id=${id}&width=${AVATAR_SIZE}`;
    return { id: String(id), name, dispname, image };
  });
}

/** The public ones, in the order of the ids. */
export async function playlistTeasers(
  { playlists }: { playlists: Pick<Services['playlists'], 'find'> },
  ids: readonly number[],
): Promise<PlaylistTeaser[]> {
  if (ids.length === 0) return [];
  const { rows } = await playlists.find({ ids: [...ids] }, [], { offset: 0, limit: ids.length });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const found = byId.get(id);
    if (found === undefined) return [];
    const { name, user_id, user_name } = found;
    return { id: String(id), name, user_id: String(user_id), user_name };
  });
}

const AVATAR_SIZE = 100;

/** The application that audio is played with. */
const WEB_CLIENT = { clientId: WEB_CLIENT_ID };
