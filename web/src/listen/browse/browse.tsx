/** `/browse`: all tracks, with filters in the URL. */
import { useLoaderData } from 'react-router';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { tagName } from '../../messages/tag-names.ts';
import { loaderOf, type PageHandle } from '../../page.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { SaveDynamic } from '../lists/save-dynamic.tsx';
import { BrowseList, PlayThese } from './browse-list.tsx';
import { findFacets } from './facets.ts';
import { EmptyList, FilteredLayout } from './filtered-layout.tsx';
import {
  browsePage,
  chosenOf,
  type Filters,
  newestPage,
  readFilters,
  readOffset,
  selectionOf,
  TRACKS,
  writeFilters,
} from './filters.ts';
import { findTracks } from './find-tracks.ts';
import { PageLinks } from './page-links.tsx';
import { useLabels } from './use-labels.ts';

const PAGE_SIZE = 50;

export const loader = loaderOf(async (api, { url, signal }) => {
  const { filters, ignored } = readFilters(url.searchParams);
  const offset = readOffset(url.searchParams);
  const selection = selectionOf(TRACKS, filters);
  const others = new URLSearchParams(selection);
  others.set('undated', 'true');
  const [{ total, tracks }, facets, undated] = await Promise.all([
    findTracks(api, filters, { offset, limit: PAGE_SIZE, signal }),
    findFacets(api.webApi, selection, signal),
    selection.has('undated') ? findFacets(api.webApi, others, signal) : null,
  ]);
  return {
    filters,
    ignored,
    offset,
    total,
    tracks,
    undated: undated?.total ?? 0,
    facets: facets?.facets ?? null,
  };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ filters, offset }, { discover, shell, tags }, language) => ({
    title:
      filters.tags === undefined
        ? shell.browse
        : `${filters.tags.map((tag) => tagName(tag, tags)).join(', ')} · ${shell.browse}`,
    alternates: alternatesOf(titledIn(language, newestPage(TRACKS, filters)), discover.newTracks),
    description: discover.browseDescription,
    canonical: browsePage(filters, offset),
    // There are more filter combinations than tracks.
    unlisted: chosenOf(filters).length > 1 || offset > 0,
  }),
};

export function Component() {
  const { discover, shell, catalogue } = useMessages();
  const { number } = useFormats();
  const { filters, ignored, offset, total, tracks, undated, facets } = useLoaderData<Data>();
  return (
    <FilteredLayout
      list={TRACKS}
      heading={shell.browse}
      {...{ filters, ignored, facets, undated }}
      total={catalogue.trackCount(total, number(total))}
      showResults={discover.filtersShow(total, number(total))}
      actions={
        <>
          {total > 0 && <PlayThese filters={filters} />}
          {chosenOf(filters).length > 0 && <SaveThese filters={filters} />}
        </>
      }
    >
      {tracks.length === 0 ? (
        <EmptyList
          list={TRACKS}
          {...{ filters, offset }}
          none={discover.emptyTitle}
          noMatches={discover.browseEmpty}
        />
      ) : (
        <BrowseList filters={filters} offset={offset} total={total} first={tracks} />
      )}
      <PageLinks
        label={catalogue.tracks}
        {...{ offset, total }}
        pageSize={PAGE_SIZE}
        shown={tracks.length}
        toPage={(offset) => browsePage(filters, offset)}
        isScrolled
      />
    </FilteredLayout>
  );
}

function SaveThese({ filters }: { filters: Filters }) {
  const labelOf = useLabels();
  const name = chosenOf(filters).map(({ name, value }) => labelOf(name, value));
  return <SaveDynamic query={String(writeFilters(filters))} name={name.join(', ')} />;
}
