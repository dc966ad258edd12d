/** `/artists`: all artists, by popularity or by letter, in pages. */
import { MicVocal } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { ArtistIndexAnswer } from '../../../../src/domain/catalogue/artist-index.ts';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { BrowseTabs } from '../browse/browse-tabs.tsx';
import { PageLinks } from '../browse/page-links.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { ArtistCard } from '../cards/cards.tsx';
import { ARTIST_ORDERS, type ArtistsPageQuery, artistsPage, readArtistQuery } from './artist-query.ts';
import styles from './artists.module.css';

const PAGE_SIZE = 60;
/** The images that are visible first are not loaded lazily. */
const EAGER_IMAGES = 4;

export const loader = loaderOf(async ({ webApi }, { url, signal }) => {
  const query = readArtistQuery(url.searchParams);
  const { initial, order, offset } = query;
  const parameters = new URLSearchParams({
    initial,
    order,
    offset: String(offset),
    limit: String(PAGE_SIZE),
  });
  const index = await webApi.get<ArtistIndexAnswer>(`/web-api/artists?${parameters}`, signal);
  return { query, ...index };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ query }, { design, discover, catalogue }) => ({
    title:
      query.initial === ''
        ? catalogue.artists
        : design.labelled(catalogue.artists, labelOf(query.initial, discover)),
    description: discover.artistsDescription,
    canonical: artistsPage(query),
    unlisted: query.offset > 0,
  }),
};

export function Component() {
  const { discover, catalogue } = useMessages();
  const { number } = useFormats();
  const { query, total, initials, artists } = useLoaderData<Data>();
  const { offset } = query;
  return (
    <>
      <h1 className={styles['heading']}>{catalogue.artists}</h1>
      <BrowseTabs current="/artists" />
      <Initials query={query} initials={initials} />
      <div className={styles['bar']}>
        <ChipGroup label={discover.order}>
          {ARTIST_ORDERS.map((order) => (
            <Chip
              key={order}
              to={artistsPage({ ...query, order, offset: 0 })}
              pressed={order === query.order}
            >
              {order === 'name' ? discover.artistsByName : discover.orders[order]}
            </Chip>
          ))}
        </ChipGroup>
        <h2 className={styles['total']}>{discover.artistsCount(total, number(total))}</h2>
      </div>
      {artists.length === 0 ? (
        <EmptyState icon={MicVocal} title={discover.artistsEmpty} />
      ) : (
        <CardGrid
          items={artists}
          card={(artist, index) => <ArtistCard artist={artist} first={index < EAGER_IMAGES} />}
        />
      )}
      <PageLinks
        label={catalogue.artists}
        {...{ offset, total }}
        pageSize={PAGE_SIZE}
        shown={artists.length}
        toPage={(offset) => artistsPage({ ...query, offset })}
      />
    </>
  );
}

/** A letter without artists is not a link. */
function Initials({ query, initials }: Pick<Data, 'initials'> & { query: ArtistsPageQuery }) {
  const { discover } = useMessages();
  const { number } = useFormats();
  const link = (initial: string, count: number) => {
    const label = labelOf(initial, discover);
    const text = <Initial initial={initial} />;
    if (count === 0) return <span className={styles['initial']}>{text}</span>;
    // The order that was chosen for one letter holds for the next; that of all artists does not hold for a letter.
    const order = query.initial === '' || initial === '' ? {} : { order: query.order };
    return (
      <Link
        to={artistsPage({ ...readArtistQuery(new URLSearchParams({ initial })), ...order })}
        className={styles['initial']}
        aria-label={`${label} (${discover.artistsCount(count, number(count))})`}
        aria-current={initial === query.initial ? 'page' : undefined}
      >
        {text}
      </Link>
    );
  };
  const all = initials.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <nav aria-label={discover.initial}>
      <ul className={styles['initials']}>
        <li>{link('', all)}</li>
        {initials.map(({ value, count }) => (
          <li key={value}>{link(value, count)}</li>
        ))}
      </ul>
    </nav>
  );
}

function Initial({ initial }: { initial: string }) {
  const { initials } = useMessages().discover;
  if (initial === '') return initials.all;
  if (initial === 'other') return initials.otherShort;
  return initial === '0-9' ? '#' : initial;
}

function labelOf(initial: string, { initials }: ReturnType<typeof useMessages>['discover']): string {
  if (initial === '') return initials.all;
  if (initial === 'other') return initials.other;
  return initial === '0-9' ? initials.digits : initial;
}
