/** The frame of a page with filters: heading, filters at the side or in a dialog, the count, the order, and the active filters. */
import { LibraryBig, SearchX, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { FacetsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Spinner } from '../../design/feedback/spinner.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { visibleText } from '../../messages/visible-text.ts';
import { titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import styles from './browse.module.css';
import { BrowseTabs } from './browse-tabs.tsx';
import { FilterPanel, OtherFilters } from './filter-panel.tsx';
import {
  type ChosenFilter,
  chosenOf,
  type FilteredList,
  type Filters,
  listPage,
  newestPage,
  toggled,
} from './filters.ts';
import { useLabels } from './use-labels.ts';

interface ListProps {
  list: FilteredList;
  filters: Filters;
}

interface Props extends ListProps {
  heading: string;
  ignored: readonly ChosenFilter[];
  facets: FacetsAnswer['facets'] | null;
  /** How many more there are in other orders: the newest have a date. */
  undated: number;
  /** For example “120 tracks”. */
  total: string;
  /** Closes the dialog of filters: “Show 120 tracks”. */
  showResults: string;
  /** Before the button that shares the list. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FilteredLayout(props: Props) {
  const { list, filters, heading, ignored, facets, undated, total, showResults, actions, children } = props;
  const { discover } = useMessages();
  const { number } = useFormats();
  const language = useLanguage();
  const panel = <FilterPanel {...{ list, filters, facets }} />;
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['heading']}>{heading}</h1>
        <BrowseTabs current={list.path} />
      </div>
      <aside id="filters" className={styles['side']} aria-label={discover.filters}>
        {panel}
      </aside>
      <div>
        {ignored.length > 0 && <IgnoredFilters ignored={ignored} />}
        <div className={styles['bar']}>
          <p role="status" className={styles['total']}>
            {total}
          </p>
          <div className={styles['change']}>
            <FiltersDialog count={chosenOf(filters).length} showResults={showResults}>
              {panel}
            </FiltersDialog>
            <SortForm list={list} filters={filters} />
          </div>
          {actions}
          <ShareButton
            compact
            name={heading}
            path={listPage(list, filters)}
            listing={titledIn(language, newestPage(list, filters))}
          />
        </div>
        <ChosenFilters list={list} filters={filters} />
        {undated > 0 && (
          <p className={styles['undated']}>
            <Link to={listPage(list, { ...filters, order: ['name'] })}>
              {discover.undated(number(undated))}
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

interface EmptyListProps extends ListProps {
  offset: number;
  /** Without filters, and with filters that nothing matches. */
  none: string;
  noMatches: string;
}

export function EmptyList({ list, filters, offset, none, noMatches }: EmptyListProps) {
  const { discover } = useMessages();
  if (chosenOf(filters).length === 0 && offset === 0) return <EmptyState icon={LibraryBig} title={none} />;
  return (
    <EmptyState
      icon={SearchX}
      title={noMatches}
      actions={<Button to={list.path}>{discover.clearAll}</Button>}
    >
      {discover.browseEmptyText}
    </EmptyState>
  );
}

/** Filters in the URL that are not valid, shortened: the URL may contain anything. */
function IgnoredFilters({ ignored }: { ignored: readonly ChosenFilter[] }) {
  const { discover } = useMessages();
  const values = ignored.slice(0, 5).map(({ name, value }) => `${name}=${visibleText(value.slice(0, 40))}`);
  return (
    <p role="status" className={styles['notice']}>
      {discover.ignored(values.join(', '))}
    </p>
  );
}

function ChosenFilters({ list, filters }: ListProps) {
  const { discover } = useMessages();
  const labelOf = useLabels();
  const chosen = chosenOf(filters);
  if (chosen.length === 0) return null;
  return (
    <div className={styles['chosen']}>
      <ChipGroup label={discover.filtersActive}>
        {chosen.map(({ name, value }) => (
          <Chip
            key={`${name} ${value}`}
            to={listPage(list, toggled(filters, name, value))}
            icon={<X />}
            pressed
          >
            <VisuallyHidden>{discover.filterRemove('')}</VisuallyHidden>
            {labelOf(name, value)}
          </Chip>
        ))}
        <Button size="small" variant="quiet" to={listPage(list, { order: filters.order ?? [] })}>
          {discover.clearAll}
        </Button>
      </ChipGroup>
    </div>
  );
}

function SortForm({ list, filters }: ListProps) {
  const { discover } = useMessages();
  const chosen = filters.order?.[0] ?? '';
  const byDefault = list.defaultOrder(filters);
  return (
    <Form action={list.path} className={styles['sorting']}>
      <OtherFilters filters={filters} name="order" />
      <Select
        key={chosen}
        label={discover.order}
        bare
        name="order"
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        unset={discover.orders[byDefault ?? 'relevance']}
        options={list.orders
          .filter((order) => order !== byDefault)
          .map((order) => [order, discover.orders[order]])}
      />
      <noscript>
        <Button type="submit" size="small">
          {discover.orderGo}
        </Button>
      </noscript>
    </Form>
  );
}

interface DialogProps {
  /** The number of active filters. */
  count: number;
  showResults: string;
  children: ReactNode;
}

/** The filters on narrow screens, where they do not fit next to the list. */
function FiltersDialog({ count, showResults, children }: DialogProps) {
  const { discover } = useMessages();
  const [open, setOpen] = useState(false);
  // Until the results of a new filter are loaded, their number is not known.
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className={styles['filters-button']}>
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)}>
        {discover.filtersCount(count)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={discover.filters}
        actions={
          <Button variant="primary" wide icon={isLoading && <Spinner />} onClick={() => setOpen(false)}>
            {isLoading ? discover.filtersShowAny : showResults}
          </Button>
        }
      >
        {children}
      </Dialog>
    </div>
  );
}
