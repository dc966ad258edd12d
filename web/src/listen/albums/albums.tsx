/** `/albums`: all albums, page by page. */
import { LibraryBig } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { BrowseWays } from '../browse/ways.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard } from '../cards/cards.tsx';
import { albumTeaser } from '../cards/teasers.ts';
import styles from './albums.module.css';
import { ALBUM_ORDERS, type AlbumsAsked, albumsPage, readAlbums } from './asked.ts';

const PAGE = 60;
/** So many are seen at once: their pictures are not left for later. */
const SEEN = 4;

export const loader = loaderOf(async ({ v3 }, { url, signal }) => {
  const asked = readAlbums(url.searchParams);
  const { headers, results } = await v3.albums({ ...asked, limit: PAGE, fullcount: true }, { signal });
  return { asked, total: headers.results_fullcount ?? 0, albums: results.map(albumTeaser) };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ asked }, { find, things }) => ({
    title: things.albums,
    description: find.albumsDescription,
    canonical: albumsPage(asked),
    unlisted: asked.offset > 0,
  }),
};

export function Component() {
  const { find, things } = useMessages();
  const { number } = useFormats();
  const { asked, total, albums } = useLoaderData<Data>();
  return (
    <>
      <h1 className={styles['heading']}>{things.albums}</h1>
      <BrowseWays current="/albums" />
      <div className={styles['bar']}>
        <ChipGroup label={find.order}>
          {ALBUM_ORDERS.map((order) => (
            <Chip key={order} to={albumsPage({ order, offset: 0 })} pressed={order === asked.order}>
              {find.orders[order]}
            </Chip>
          ))}
        </ChipGroup>
        <h2 className={styles['total']}>{find.albumsCount(total, number(total))}</h2>
      </div>
      {albums.length === 0 ? (
        <EmptyState icon={LibraryBig} title={find.albumsEmpty} />
      ) : (
        <CardGrid>
          {albums.map((album, index) => (
            <AlbumCard key={album.id} album={album} first={index < SEEN} />
          ))}
        </CardGrid>
      )}
      <Turning asked={asked} next={asked.offset + albums.length < total} />
    </>
  );
}

function Turning({ asked, next }: { asked: AlbumsAsked; next: boolean }) {
  const { find, things } = useMessages();
  const { order, offset } = asked;
  if (offset === 0 && !next) return null;
  return (
    <nav className={styles['turning']} aria-label={things.albums}>
      {offset > 0 && (
        <Link to={albumsPage({ order, offset: Math.max(0, offset - PAGE) })} rel="prev">
          {find.browseEarlier}
        </Link>
      )}
      {next && (
        <Link to={albumsPage({ order, offset: offset + PAGE })} rel="next">
          {find.browseMore}
        </Link>
      )}
    </nav>
  );
}
