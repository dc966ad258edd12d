/** Shares: the public pages of tracks, albums, artists and playlists, with a text of the user. They are public anyway, and never expire. */
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Share, SharedKind } from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { albumTracks } from './album.ts';
import { DONE, endpoint, type PlayerCall } from './endpoint.ts';
import { notFound } from './failures.ts';
import type { ItemId } from './ids.ts';
import { getAlbum, getArtist, getTrack } from './lookup.ts';
import { itemIds, milliseconds, missing, required, text, withDefault } from './parameters.ts';
import { songTree } from './song.ts';
import { type LongList, longList, type Tree } from './tree.ts';

const PATHS: Record<SharedKind, string> = {
  track: '/track/',
  album: '/list/a',
  artist: '/artist/',
  playlist: '/list/p',
};

/** Items of one request. */
const ITEMS_MAX = 50;
/** Songs of an album in a share, and of all shares in a list: those after them are without songs. */
const SONGS_MAX = 100;
const ALL_SONGS_MAX = 5000;

function tracksOf({ catalogue }: PlayerCall, { kind, itemId }: Share): Ordinal[] {
  try {
    if (kind === 'track') return [getTrack(catalogue, { id: itemId })];
    if (kind === 'album')
      return albumTracks(catalogue, getAlbum(catalogue, { id: itemId })).slice(0, SONGS_MAX);
  } catch (error) {
    // It was deleted or hidden.
    if (!(error instanceof Refusal)) throw error;
  }
  return [];
}

/** A user may have a thousand shares of long albums. */
function shareList(call: PlayerCall, shares: readonly Share[]): LongList {
  let left = ALL_SONGS_MAX;
  return longList(shares, (share) => {
    const tracks = left > 0 ? tracksOf(call, share).slice(0, left) : [];
    left -= tracks.length;
    return shareTree(call, share, tracks);
  });
}

function shareTree(call: PlayerCall, share: Share, tracks: readonly Ordinal[]): Tree {
  const { id, kind, itemId, description, created } = share;
  return {
    id: String(id),
    url: `${call.services.settings.url}${PATHS[kind]}${itemId}`,
    description: description === '' ? undefined : description,
    username: call.user.name,
    created,
    visitCount: 0,
    entry: tracks.map((track) => songTree(call.catalogue, track)),
  };
}

async function shared(call: PlayerCall, { kind, id }: ItemId): Promise<{ kind: SharedKind; id: number }> {
  const { catalogue, services } = call;
  switch (kind) {
    case 'album':
      getAlbum(catalogue, { id });
      return { kind, id };
    case 'artist':
      getArtist(catalogue, { id });
      return { kind, id };
    case 'playlist': {
      const { rows } = await services.playlists.find({ ids: [id] }, [], {
        offset: 0,
        limit: 1,
        count: false,
      });
      if (rows.length === 0) throw notFound('playlist');
      return { kind, id };
    }
    default:
      getTrack(catalogue, { id });
      return { kind: 'track', id };
  }
}

const shareId = required(text);

function readShareId(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw notFound('share');
  return Number(value);
}

export const SHARING = [
  endpoint('getShares', {}, async (_, call) => {
    const shares = await call.services.players.shares(call.user);
    return { shares: { share: shareList(call, shares) } };
  }),
  endpoint(
    'createShare',
    {
      id: itemIds('track', 'album', 'single', 'artist', 'playlist'),
      description: withDefault(text, ''),
      expires: milliseconds,
    },
    async ({ id: items, description }, call) => {
      if (items.length === 0) throw missing('id');
      if (items.length > ITEMS_MAX)
        throw new Refusal('type', `At most ${ITEMS_MAX} items are accepted; ${items.length} came.`);
      const pages: { kind: SharedKind; id: number }[] = [];
      for (const item of items) pages.push(await shared(call, item));
      const shares = await call.services.players.share(call.user, pages, description);
      return { shares: { share: shareList(call, shares) } };
    },
  ),
  endpoint(
    'updateShare',
    { id: shareId, description: text, expires: milliseconds },
    async ({ id, description }, { services, user }) => {
      await services.players.describeShare(user, readShareId(id), description ?? '');
      return DONE;
    },
  ),
  endpoint('deleteShare', { id: shareId }, async ({ id }, { services, user }) => {
    await services.players.deleteShare(user, readShareId(id));
    return DONE;
  }),
];
