/** Listings that change without the catalogue: playlists, the likes of users, radios. */
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { EntryKey } from '../../core/playlists/playlist-reads.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import type { Radios } from '../../core/radios/radios.ts';
import type { Users } from '../../core/users/users.ts';
import { FEED_MAX, LIST_MAX, type ListingOptions } from './catalogue-listings.ts';
import { type Listing, radioImagePath, type TrackEntry } from './listing.ts';
import { LISTING_MESSAGES } from './listing-messages.ts';

export interface ListingServices {
  playlists: Pick<Playlists, 'find' | 'entries'>;
  users: Pick<Users, 'findUsers' | 'tracks'>;
  radios: Pick<Radios, 'list' | 'find' | 'programme'>;
}

const LATEST_ADDED: { keys: EntryKey[] } = {
  keys: [
    { of: ({ date }) => date, descending: true },
    { of: ({ position }) => position, descending: true },
  ],
};
const ONE = { offset: 0, limit: 1, count: false };

/** In its own order; as a feed, what was added last is first. Nothing is added to a dynamic playlist: its feed has its order, too. */
export async function playlistListing(
  { playlists }: Pick<ListingServices, 'playlists'>,
  options: ListingOptions,
  id: number,
): Promise<Listing | undefined> {
  const [found] = (await playlists.find({ ids: [id] }, [], ONE)).rows;
  if (found === undefined) return undefined;
  const isFeed = options.kind === 'feed';
  const { name: title, user_name: author, query } = found;
  const { rows } = await playlists.entries(found, {
    offset: 0,
    limit: isFeed ? FEED_MAX : LIST_MAX,
    count: false,
    order: isFeed && query === '' ? LATEST_ADDED : { descending: false },
    accept: isKnownTrack(options),
  });
  const page = `/list/p${id}`;
  const dated = datedEntries(
    options,
    rows.map(({ track_id, date }) => ({ id: track_id, date })),
  );
  const entries = query === '' ? dated : dated.map(({ track }) => ({ track }));
  return { key: `playlist:${id}`, title, author, page, image: '', isSerial: false, entries };
}

/** The tracks that the page of the user shows: those that the user likes, the latest first. */
export async function likesListing(
  { users }: Pick<ListingServices, 'users'>,
  options: ListingOptions,
  id: number,
): Promise<Listing | undefined> {
  const [user] = await users.findUsers({ ids: [id] });
  if (user === undefined) return undefined;
  const { rows } = await users.tracks(id, {
    offset: 0,
    limit: options.kind === 'feed' ? FEED_MAX : LIST_MAX,
    count: false,
    order: [{ field: 'updatedate', descending: true }],
    relations: ['like'],
    accept: isKnownTrack(options),
  });
  const author = user.dispname || user.name;
  return {
    key: `likes:${id}`,
    title: LISTING_MESSAGES[options.language].likedBy(author),
    author,
    page: `/user/${id}`,
    image: '',
    isSerial: false,
    entries: datedEntries(
      options,
      rows.map(({ track_id, updated }) => ({ id: track_id, date: updated })),
    ),
  };
}

/** The live stream; as a feed, the track that is playing. */
export async function radioListing(
  { radios }: Pick<ListingServices, 'radios'>,
  options: ListingOptions,
  id: number,
): Promise<Listing | undefined> {
  const radio = radios.find(id);
  if (radio === undefined) return undefined;
  const isFeed = options.kind === 'feed';
  const { dispname } = radio;
  return {
    key: `radio:${id}`,
    title: isFeed ? LISTING_MESSAGES[options.language].playingOn(dispname) : dispname,
    author: '',
    page: `/radio/${id}`,
    image: radioImagePath(id),
    isSerial: false,
    entries: isFeed ? await playingEntry({ radios }, options, id) : [{ radio }],
  };
}

async function playingEntry(
  { radios }: Pick<ListingServices, 'radios'>,
  options: ListingOptions,
  id: number,
): Promise<TrackEntry[]> {
  const slot = (await radios.programme(id)).at(Date.now());
  if (slot === undefined) return [];
  const { trackId, start } = slot;
  const key = `radio:${id}:${Math.floor(start / 1000)}:track:${trackId}`;
  const track = indexOfNumber(options.catalogue.tracks.id, trackId);
  return track < 0 ? [] : [{ track, added: start, key }];
}

/** The live streams of all radios. */
export function radiosListing(
  { radios }: Pick<ListingServices, 'radios'>,
  { language }: ListingOptions,
): Listing {
  const entries = radios.list().map((radio) => ({ radio }));
  const title = LISTING_MESSAGES[language].radios;
  return { key: 'radios', title, author: '', page: '/radios', image: '', isSerial: true, entries };
}

function isKnownTrack({ catalogue }: ListingOptions): (id: number) => boolean {
  return (id) => indexOfNumber(catalogue.tracks.id, id) >= 0;
}

/** A feed has each track once, even if the playlist has it twice: entries with one id would be one episode. */
function datedEntries(
  { catalogue, kind }: ListingOptions,
  rows: readonly { id: number; date: string }[],
): TrackEntry[] {
  const seen = new Set<number>();
  return rows.flatMap(({ id, date }) => {
    if (kind === 'feed' && seen.has(id)) return [];
    seen.add(id);
    const track = indexOfNumber(catalogue.tracks.id, id);
    return [{ track, added: Date.parse(`${date.replace(' ', 'T')}Z`) }];
  });
}
