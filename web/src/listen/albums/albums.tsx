/** `/albums`: all albums, in pages. */
import { LibraryBig } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { BrowseTabs } from '../browse/browse-tabs.tsx';
import { PageLinks } from '../browse/page-links.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard } from '../cards/cards.tsx';
import { albumTeaser } from '../cards/teasers.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import { ALBUM_ORDERS, albumsPage, readAlbumQuery } from './album-query.ts';
import styles from './albums.module.css';

const PAGE_SIZE = 60;
/** The covers that are visible first are not loaded lazily. */
const EAGER_COVERS = 4;

export const loader = loaderOf(async ({ v3 }, { url, signal }) => {
  const query = readAlbumQuery(url.searchParams);
  const { headers, results } = await v3.albums({ ...query, limit: PAGE_SIZE, fullcount: true }, { signal });
  return { query, total: headers.results_fullcount ?? 0, albums: results.map(albumTeaser) };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ query }, { discover, catalogue }, language) => ({
    title: catalogue.albums,
    description: discover.albumsDescription,
    canonical: albumsPage(query),
    unlisted: query.offset > 0,
    alternates: alternatesOf(titledIn(language, '/albums'), discover.newReleases),
  }),
};

export function Component() {
  const { discover, catalogue } = useMessages();
  const { number } = useFormats();
  const { query, total, albums } = useLoaderData<Data>();
  const language = useLanguage();
  return (
    <>
      <div className={styles['heading']}>
        <h1>{catalogue.albums}</h1>
        <ShareButton
          compact
          name={catalogue.albums}
          path={albumsPage(query)}
          listing={titledIn(language, '/albums')}
        />
      </div>
      <BrowseTabs current="/albums" />
      <div className={styles['bar']}>
        <ChipGroup label={discover.order}>
          {ALBUM_ORDERS.map((order) => (
            <Chip key={order} to={albumsPage({ order, offset: 0 })} pressed={order === query.order}>
              {discover.orders[order]}
            </Chip>
          ))}
        </ChipGroup>
        <h2 className={styles['total']}>{discover.albumsCount(total, number(total))}</h2>
      </div>
      {albums.length === 0 ? (
        <EmptyState icon={LibraryBig} title={discover.albumsEmpty} />
      ) : (
        <CardGrid
          items={albums}
          card={(album, index) => <AlbumCard album={album} first={index < EAGER_COVERS} />}
        />
      )}
      <PageLinks
        label={catalogue.albums}
        offset={query.offset}
        pageSize={PAGE_SIZE}
        shown={albums.length}
        total={total}
        toPage={(offset) => albumsPage({ ...query, offset })}
      />
    </>
  );
}
