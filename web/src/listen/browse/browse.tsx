/** `/browse`: all tracks, with filters in the URL. */
import { LibraryBig } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { tagName } from '../../messages/tag-names.ts';
import { loaderOf, type PageHandle } from '../../page.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { SaveDynamic } from '../lists/save-dynamic.tsx';
import { ShareButton } from '../share.tsx';
import styles from './browse.module.css';
import { BrowseList, PlayThese } from './browse-list.tsx';
import { findFacets } from './facets.ts';
import { FilteredLayout, NoMatches } from './filtered-layout.tsx';
import {
  browsePage,
  chosenOf,
  type Filters,
  readFilters,
  readOffset,
  selectionOf,
  TRACKS,
  writeFilters,
} from './filters.ts';
import { findTracks } from './find-tracks.ts';
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

/** Feeds have the newest tracks first, whatever the order of the page. */
const newestPage = (filters: Filters) => browsePage({ ...filters, order: [] });

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ filters, offset }, { discover, shell, tags }, language) => ({
    title:
      filters.tags === undefined
        ? shell.browse
        : `${filters.tags.map((tag) => tagName(tag, tags)).join(', ')} · ${shell.browse}`,
    alternates: alternatesOf(titledIn(language, newestPage(filters)), discover.newTracks),
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
  const language = useLanguage();
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
          <ShareButton
            compact
            name={shell.browse}
            path={browsePage(filters)}
            listing={titledIn(language, newestPage(filters))}
          />
        </>
      }
    >
      {tracks.length === 0 ? (
        <NoTracks isFiltered={chosenOf(filters).length > 0 || offset > 0} />
      ) : (
        <BrowseList filters={filters} offset={offset} total={total} first={tracks} />
      )}
      <PageLinks filters={filters} offset={offset} next={offset + tracks.length < total} />
    </FilteredLayout>
  );
}

function NoTracks({ isFiltered }: { isFiltered: boolean }) {
  const { discover } = useMessages();
  if (isFiltered) return <NoMatches list={TRACKS} title={discover.browseEmpty} />;
  return <EmptyState icon={LibraryBig} title={discover.emptyTitle} />;
}

/** With scripts, the list loads more tracks as it scrolls, so only the link to previous tracks is shown. */
function PageLinks({ filters, offset, next }: { filters: Filters; offset: number; next: boolean }) {
  const { discover, catalogue } = useMessages();
  return (
    <nav className={styles['turning']} aria-label={catalogue.tracks}>
      {offset > 0 && (
        <Link to={browsePage(filters, Math.max(0, offset - PAGE_SIZE))} rel="prev">
          {discover.browseEarlier}
        </Link>
      )}
      {next && (
        <noscript>
          <a href={browsePage(filters, offset + PAGE_SIZE)} rel="next">
            {discover.browseMore}
          </a>
        </noscript>
      )}
    </nav>
  );
}

function SaveThese({ filters }: { filters: Filters }) {
  const labelOf = useLabels();
  const name = chosenOf(filters).map(({ name, value }) => labelOf(name, value));
  return <SaveDynamic query={String(writeFilters(filters))} name={name.join(', ')} />;
}
