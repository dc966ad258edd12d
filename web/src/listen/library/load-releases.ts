/** Releases of followed artists as cards. */

import type { AlbumTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { ReleasesAnswer } from '../../../../src/domain/following.ts';
import type { Slice } from '../../../../src/domain/lists.ts';
import type { Api } from '../../api/api.ts';
import { playable } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { albumTeaser } from '../cards/teasers.ts';

/** An album, or a track that belongs to none. */
export type ReleaseTeaser = { id: string; date: string } & (
  | { kind: 'album'; album: AlbumTeaser }
  | { kind: 'track'; track: PlayableTrack }
);

export interface ReleasesPage {
  total: number;
  unread: number;
  items: ReleaseTeaser[];
}

export async function loadReleases(
  { v3, webApi }: Pick<Api, 'v3' | 'webApi'>,
  { offset, limit }: Slice,
  signal?: AbortSignal,
): Promise<ReleasesPage> {
  const options = signal === undefined ? {} : { signal };
  const path = `/web-api/releases?offset=${offset}&limit=${limit}`;
  const { items, ...rest } = await webApi.get<ReleasesAnswer>(path, signal);
  const ids = (of: 'album' | 'track') => items.filter(({ kind }) => kind === of).map(({ id }) => id);
  const [albums, tracks] = await Promise.all([
    v3.albums({ id: ids('album'), limit }, options),
    v3.tracks({ id: ids('track'), type: 'single', limit }, options),
  ]);
  const albumsById = new Map(albums.results.map((album) => [Number(album.id), albumTeaser(album)]));
  const tracksById = new Map(tracks.results.map((track) => [Number(track.id), playable(track)]));
  return {
    ...rest,
    items: items.flatMap(({ kind, id, date }): ReleaseTeaser[] => {
      const key = { id: `${kind} ${id}`, date };
      const [album, track] = [albumsById.get(id), tracksById.get(id)];
      if (kind === 'album') return album === undefined ? [] : [{ ...key, kind, album }];
      return track === undefined ? [] : [{ ...key, kind, track }];
    }),
  };
}
