import type { PlaylistSummary, PlaylistsQuery } from '../../../core/playlists/playlist-reads.ts';
import { liveRead } from '../kinds/live-read.ts';
import type { LiveReadContext } from '../kinds/operation.ts';
import { assuming, dateInterval, idList, oneOf, order, text, token } from '../parameters/parameter-types.ts';
import { storedDays } from '../parameters/query-values.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { playlistShape } from '../shapes/playlist.ts';

export const PLAYLIST_ORDERS = ['name', 'id', 'creationdate'] as const;

/** The parameters that select playlists; the operations below `playlists` share them. */
export const WHICH = {
  id: idList('Playlist ids.'),
  name: text('The whole name, in any letter case.'),
  namesearch: text('Text anywhere in the name, without regard to case and accents.'),
  user_id: idList('Ids of their owners.'),
  access_token: token(
    'Token of the owner, where neither `id`, `user_id` nor `user_name` says whose they are.',
  ),
  user_name: text('The whole user name of the owner, in any letter case.'),
  datebetween: dateInterval('Days they were made.'),
};

/** The format of zips. */
export const ZIP = { audioformat: assuming('mp32', oneOf('Format of `zip`.', ['mp32'])) };

export const playlists = liveRead({
  path: 'playlists',
  summary: 'Playlists.',
  access: 'token accepted',
  parameters: { ...STANDARD, order: order('Sort fields.', PLAYLIST_ORDERS, () => false), ...WHICH, ...ZIP },
  result: playlistShape,
  async find(p, reading) {
    const { offset, limit } = p;
    const paging = { offset, limit, count: p.fullcount === true };
    const { rows, more, fullcount } = await reading.playlists.find(meant(p, reading), p.order, paging);
    return { items: rows.map(toRow), fullcount, nextOffset: more ? offset + limit : undefined };
  },
});

interface Meant {
  id: number[] | undefined;
  name: string | undefined;
  namesearch: string | undefined;
  user_id: number[] | undefined;
  user_name: string | undefined;
  datebetween: { from: number; to: number } | undefined;
}

/** behaviour.md 24: the token selects the playlists of its user only where no other parameter selects any. */
export function meant(p: Meant, { userId }: LiveReadContext): PlaylistsQuery {
  const isNamed = p.id !== undefined || p.user_id !== undefined || p.user_name !== undefined;
  return {
    ids: p.id,
    name: p.name,
    namesearch: p.namesearch,
    userIds: isNamed || userId === undefined ? p.user_id : [userId],
    userName: p.user_name,
    created: storedDays(p.datebetween),
  };
}

export const toRow = (playlist: PlaylistSummary) => ({ playlist });
