/** `/browse`: all tracks, with filters in the URL. */
import { LibraryBig, SearchX, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useLoaderData } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { tagName } from '../../messages/tag-names.ts';
import { loaderOf, type PageHandle } from '../../page.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import styles from './browse.module.css';
import { BrowseList, PlayThese } from './browse-list.tsx';
import { BrowseTabs } from './browse-tabs.tsx';
import { findFacets } from './facets.ts';
import { FilterPanel, OtherFilters } from './filter-panel.tsx';
import {
  browsePage,
  type ChosenFilter,
  chosenOf,
  type Filters,
  ORDERS,
  readFilters,
  readOffset,
  toggled,
  writeFilters,
} from './filters.ts';
import { findTracks } from './find-tracks.ts';
import { useLabels } from './use-labels.ts';

const PAGE_SIZE = 50;

export const loader = loaderOf(async (api, { url, signal }) => {
  const { filters, ignored } = readFilters(url.searchParams);
  const offset = readOffset(url.searchParams);
  const [{ total, tracks }, facets] = await Promise.all([
    findTracks(api, filters, { offset, limit: PAGE_SIZE, signal }),
    findFacets(api.webApi, writeFilters({ ...filters, order: [] }), signal),
  ]);
  return {
    filters,
    ignored,
    offset,
    total,
    tracks,
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
  const { filters, ignored, offset, total, tracks, facets } = useLoaderData<Data>();
  const language = useLanguage();
  const panel = <FilterPanel filters={filters} facets={facets} />;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['heading']}>{shell.browse}</h1>
        <BrowseTabs current="/browse" />
      </div>
      <aside id="filters" className={styles['side']} aria-label={discover.filters}>
        {panel}
      </aside>
      <div>
        {ignored.length > 0 && <IgnoredFilters ignored={ignored} />}
        <div className={styles['bar']}>
          <p role="status" className={styles['total']}>
            {catalogue.trackCount(total, number(total))}
          </p>
          <div className={styles['change']}>
            <FiltersDialog filters={filters} total={total}>
              {panel}
            </FiltersDialog>
            <SortForm filters={filters} />
          </div>
          {total > 0 && <PlayThese filters={filters} />}
          <ShareButton
            compact
            name={shell.browse}
            path={browsePage(filters)}
            listing={titledIn(language, newestPage(filters))}
          />
        </div>
        <ChosenFilters filters={filters} />
        {tracks.length === 0 ? (
          <NoMatches isFiltered={chosenOf(filters).length > 0 || offset > 0} />
        ) : (
          <BrowseList filters={filters} offset={offset} total={total} first={tracks} />
        )}
        <PageLinks filters={filters} offset={offset} next={offset + tracks.length < total} />
      </div>
    </div>
  );
}

function NoMatches({ isFiltered }: { isFiltered: boolean }) {
  const { discover } = useMessages();
  if (!isFiltered) return <EmptyState icon={LibraryBig} title={discover.emptyTitle} />;
  return (
    <EmptyState
      icon={SearchX}
      title={discover.browseEmpty}
      actions={<Button to="/browse">{discover.clearAll}</Button>}
    >
      {discover.browseEmptyText}
    </EmptyState>
  );
}

/** Filters in the URL that are not valid, shortened: the URL may contain anything. */
function IgnoredFilters({ ignored }: { ignored: readonly ChosenFilter[] }) {
  const { discover } = useMessages();
  const list = ignored.slice(0, 5).map(({ name, value }) => `${name}=${value.slice(0, 40)}`);
  return (
    <p role="status" className={styles['notice']}>
      {discover.ignored(list.join(', '))}
    </p>
  );
}

function ChosenFilters({ filters }: { filters: Filters }) {
  const { discover } = useMessages();
  const labelOf = useLabels();
  const chosen = chosenOf(filters);
  if (chosen.length === 0) return null;
  return (
    <div className={styles['chosen']}>
      <ChipGroup label={discover.filtersActive}>
        {chosen.map(({ name, value }) => (
          <Chip key={`${name} ${value}`} to={browsePage(toggled(filters, name, value))} icon={<X />} pressed>
            <VisuallyHidden>{discover.filterRemove('')}</VisuallyHidden>
            {labelOf(name, value)}
          </Chip>
        ))}
        <Button size="small" variant="quiet" to={browsePage({ order: filters.order ?? [] })}>
          {discover.clearAll}
        </Button>
      </ChipGroup>
    </div>
  );
}

function SortForm({ filters }: { filters: Filters }) {
  const { discover } = useMessages();
  const chosen = filters.order?.[0] ?? '';
  return (
    <Form action="/browse" className={styles['sorting']}>
      <OtherFilters filters={filters} name="order" />
      <Select
        key={chosen}
        label={discover.order}
        bare
        name="order"
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        unset={filters.search ? discover.orders.relevance : discover.orders.popularity_month}
        options={ORDERS.filter((order) => filters.search || order !== 'popularity_month').map((order) => [
          order,
          discover.orders[order],
        ])}
      />
      <noscript>
        <Button type="submit" size="small">
          {discover.orderGo}
        </Button>
      </noscript>
    </Form>
  );
}

/** For narrow screens, where the filters do not fit next to the list. */
function FiltersDialog({
  filters,
  total,
  children,
}: {
  filters: Filters;
  total: number;
  children: React.ReactNode;
}) {
  const { discover } = useMessages();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['filters-button']}>
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)}>
        {discover.filtersCount(chosenOf(filters).length)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={discover.filters}
        actions={
          <Button variant="primary" wide onClick={() => setOpen(false)}>
            {discover.filtersShow(total, number(total))}
          </Button>
        }
      >
        {children}
      </Dialog>
    </div>
  );
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
