import { findArtistAlbums } from '../../../catalogue/query/nested.ts';
import {
  ARTIST_ORDERS,
  type ArtistOrder,
  NESTED_ALBUM_ORDERS,
  type NestedAlbumOrder,
  type Order,
} from '../../../catalogue/query/query.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { truncateLongest } from '../paging/truncate-inner-lists.ts';
import { dateInterval, idList, order, text } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import { IMAGE, isPopularity, STANDARD } from '../parameters/standard-parameters.ts';
import { artistAlbumsShape } from '../shapes/artist-albums.ts';
import { startRow } from '../shapes/render-context.ts';
import { ARTISTS, artistQuery } from './artist-parameters.ts';

const ORDERS = [...ARTIST_ORDERS, ...NESTED_ALBUM_ORDERS] as const;
type EitherOrder = Order<ArtistOrder | NestedAlbumOrder>;

const isNested = (by: EitherOrder): by is Order<NestedAlbumOrder> => by.field.startsWith('album_');
const isOuter = (by: EitherOrder): by is Order<ArtistOrder> => !isNested(by);

export const artistsAlbums = catalogueRead({
  path: 'artists/albums',
  summary: 'Artists, each with the albums that pass.',
  parameters: {
    ...STANDARD,
    order: order('Sort fields; those of `album_` sort the albums of each artist.', ORDERS, isPopularity),
    ...ARTISTS,
    album_id: idList('Album ids.'),
    album_name: text('The whole album name, in any letter case.'),
    album_datebetween: dateInterval('Albums released between these days, both included.'),
    ...IMAGE,
  },
  result: artistAlbumsShape,
  find(p, catalogue, warnings) {
    const found = findArtistAlbums(catalogue, {
      ...artistQuery(p, p.order.filter(isOuter)),
      ...asOptional({
        albumIds: p.album_id,
        albumName: p.album_name,
        albumReleased: p.album_datebetween,
        albumOrder: p.order.filter(isNested),
      }),
    });
    const { artists } = catalogue;
    const nesting = {
      owner: 'artist',
      ids: artists.id,
      of: 'albums',
      narrower: 'album_id, album_datebetween',
    } as const;
    return truncateLongest(found, nesting, warnings);
  },
  row(p, { source }, { nested }) {
    const start = startRow(source, p.imagesize);
    return { ...start, nested, cursor: { ...start } };
  },
});
