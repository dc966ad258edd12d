/** `/albums`: all albums, in pages, with the filters of tracks in the URL. */
import { useLoaderData } from 'react-router';
import type { AlbumsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { Api } from '../../api/api.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { tagName } from '../../messages/tag-names.ts';
import { loaderOf, type PageHandle } from '../../page.ts';
import { findFacets } from '../browse/facets.ts';
import { EmptyList, FilteredLayout } from '../browse/filtered-layout.tsx';
import {
  ALBUMS,
  chosenOf,
  type Filters,
  listPage,
  newestPage,
  readFilters,
  readOffset,
  selectionOf,
} from '../browse/filters.ts';
import { PageLinks } from '../browse/page-links.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard } from '../cards/cards.tsx';
import { alternatesOf, titledIn } from '../listings.ts';

const PAGE_SIZE = 60;
/** The covers that are visible first are not loaded lazily. */
const EAGER_COVERS = 4;

export const loader = loaderOf(async (api, { url, signal }) => {
  const { filters, ignored } = readFilters(url.searchParams, ALBUMS);
  const offset = readOffset(url.searchParams);
  const [{ total, albums, undated }, facets] = await Promise.all([
    findAlbums(api, filters, { offset, limit: PAGE_SIZE, signal }),
    findFacets(api.webApi, selectionOf(ALBUMS, filters), signal, 'albums'),
  ]);
  return {
    filters,
    ignored,
    offset,
    total,
    albums,
    undated,
    facets: facets?.facets ?? null,
  };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ filters, offset }, { discover, catalogue, tags }, language) => ({
    title:
      filters.tags === undefined
        ? catalogue.albums
        : `${filters.tags.map((tag) => tagName(tag, tags)).join(', ')} · ${catalogue.albums}`,
    description: discover.albumsDescription,
    canonical: listPage(ALBUMS, filters, offset),
    // There are more filter combinations than albums.
    unlisted: chosenOf(filters).length > 1 || offset > 0,
    alternates: alternatesOf(titledIn(language, newestPage(ALBUMS, filters)), discover.newReleases),
  }),
};

export function Component() {
  const { discover, catalogue } = useMessages();
  const { number } = useFormats();
  const { filters, ignored, offset, total, albums, undated, facets } = useLoaderData<Data>();
  return (
    <FilteredLayout
      list={ALBUMS}
      heading={catalogue.albums}
      {...{ filters, ignored, facets, undated }}
      total={discover.albumsCount(total, number(total))}
      showResults={discover.filtersShowAlbums(total, number(total))}
    >
      <h2>
        <VisuallyHidden>{catalogue.albums}</VisuallyHidden>
      </h2>
      {albums.length === 0 ? (
        <EmptyList
          list={ALBUMS}
          {...{ filters, offset }}
          none={catalogue.noAlbums}
          noMatches={discover.albumsNoMatch}
        />
      ) : (
        <CardGrid
          items={albums}
          card={(album, index) => <AlbumCard album={album} first={index < EAGER_COVERS} />}
        />
      )}
      <PageLinks
        label={catalogue.albums}
        {...{ offset, total }}
        pageSize={PAGE_SIZE}
        shown={albums.length}
        toPage={(offset) => listPage(ALBUMS, filters, offset)}
      />
    </FilteredLayout>
  );
}

interface PageOptions {
  offset: number;
  limit: number;
  signal: AbortSignal;
}

interface FoundAlbums extends AlbumsAnswer {
  /** How many more there are in other orders. */
  undated: number;
}

/** One page of the albums that match the filters. */
async function findAlbums(
  { webApi }: Pick<Api, 'webApi'>,
  filters: Filters,
  { offset, limit, signal }: PageOptions,
): Promise<FoundAlbums> {
  const [order = ALBUMS.defaultOrder(filters)] = filters.order ?? [];
  const query = selectionOf(ALBUMS, filters);
  if (order !== undefined) query.set('order', order);
  query.set('offset', String(offset));
  query.set('limit', String(limit));
  const find = () => webApi.get<AlbumsAnswer>(`/web-api/albums?${query}`, signal);
  const found = await find();
  if (!query.has('undated')) return { ...found, undated: 0 };
  query.set('undated', 'true');
  const others = await find();
  // A library without dates is not empty.
  if (found.total === 0 && filters.order === undefined) return { ...others, undated: 0 };
  return { ...found, undated: others.total };
}
