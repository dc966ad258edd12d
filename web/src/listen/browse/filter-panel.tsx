/** The filters. Every value is a link, so that filters work without scripts, in a new tab and with “back”. */
import { Check, Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { FacetCount, FacetsAnswer } from '../../../../src/domain/catalogue/facets.ts';
import { ACOUSTIC_ELECTRIC, GENDERS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../../../src/domain/vocabulary.ts';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import styles from './filter-panel.module.css';
import {
  type FilteredList,
  type FilterName,
  type Filters,
  isChosen,
  listPage,
  TEXT_MAX,
  toggled,
  writeFilters,
  yearSpan,
} from './filters.ts';
import { useLabels } from './use-labels.ts';

interface Props {
  list: FilteredList;
  filters: Filters;
  /** Null if the counts could not be loaded. */
  facets: FacetsAnswer['facets'] | null;
}

interface FilterValue {
  value: string;
  /** Undefined if unknown. */
  count: number | undefined;
}

/** The other values are shown on request. */
const VISIBLE_VALUES = 8;

export function FilterPanel({ list, filters, facets }: Props) {
  const { filterNames } = useMessages().discover;
  const group = (name: FilterName, title: string, values: FilterValue[]) => (
    <FilterGroup key={title} {...{ list, filters, name, title, values }} />
  );
  const of = (name: 'vocalinstrumental' | 'acousticelectric' | 'gender' | 'speed', all: readonly string[]) =>
    group(name, filterNames[name], fixed(all, facets?.[name]));
  const condition = (name: 'ccnc' | 'ccnd' | 'ccsa') =>
    group(name, filterNames[name], fixed(['false', 'true'], facets?.[name]));
  const tags = facets?.tags;
  return (
    <div className={styles['panel']}>
      <SearchWithin list={list} filters={filters} />
      {group('tags', filterNames.genres, tagValues(filters, tags?.genres, Object.values(tags ?? {})))}
      {tags !== undefined && group('tags', filterNames.vartags, values(tags.vartags))}
      {tags !== undefined && group('tags', filterNames.instruments, values(tags.instruments))}
      {group('audio', filterNames.audio, fixed(['true'], facets?.audio))}
      {condition('ccnc')}
      {condition('ccnd')}
      {condition('ccsa')}
      {of('vocalinstrumental', VOCAL_INSTRUMENTAL)}
      {of('gender', GENDERS)}
      {of('acousticelectric', ACOUSTIC_ELECTRIC)}
      {of('speed', SPEEDS)}
      {group('lang', filterNames.lang, withChosen(filters.lang, values(facets?.lang)))}
      {group(
        'durationbetween',
        filterNames.durationbetween,
        (facets?.duration ?? []).map(({ from, to, count }) => ({ value: `${from}_${to}`, count })),
      )}
      {group(
        'datebetween',
        filterNames.datebetween,
        (facets?.year ?? []).map(({ value, count }) => ({ value: yearSpan(value), count })),
      )}
    </div>
  );
}

interface FilterGroupProps extends Omit<Props, 'facets'> {
  name: FilterName;
  title: string;
  values: readonly FilterValue[];
}

function FilterGroup({ list, filters, name, title, values }: FilterGroupProps) {
  const { discover } = useMessages();
  const labelOf = useLabels();
  const shown = values.filter(({ value, count }) => count !== 0 || isChosen(filters, name, value));
  if (shown.length === 0) return null;
  const [seen, others] = [shown.slice(0, VISIBLE_VALUES), shown.slice(VISIBLE_VALUES)];
  const listOf = (items: readonly FilterValue[]) => (
    <ul className={styles['values']}>
      {items.map((item) => (
        <li key={item.value}>
          <ValueLink
            to={listPage(list, toggled(filters, name, item.value))}
            chosen={isChosen(filters, name, item.value)}
            label={labelOf(name, item.value)}
            count={item.count}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {listOf(seen)}
      {others.length > 0 && (
        <details className={styles['others']}>
          <summary>{discover.moreValues(others.length)}</summary>
          {listOf(others)}
        </details>
      )}
    </section>
  );
}

interface ValueLinkProps {
  to: string;
  chosen: boolean;
  label: string;
  count: number | undefined;
}

function ValueLink({ to, chosen, label, count }: ValueLinkProps) {
  const { number } = useFormats();
  return (
    <Link to={to} className={styles['value']} aria-current={chosen ? 'true' : undefined} rel="nofollow">
      <span className={styles['mark']}>{chosen && <Check />}</span>
      <span className={styles['label']} dir="auto">
        {label}
      </span>
      {count !== undefined && <span className={styles['count']}>{number(count)}</span>}
    </Link>
  );
}

function SearchWithin({ list, filters }: Pick<Props, 'list' | 'filters'>) {
  const { discover } = useMessages();
  const search = filters.search?.[0] ?? '';
  return (
    <Form action={list.path} role="search" aria-label={discover.within} className={styles['search']}>
      <OtherFilters filters={filters} name="search" />
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        placeholder={discover.within}
        aria-label={discover.within}
        maxLength={TEXT_MAX}
        className={styles['input']}
      />
      <IconButton type="submit" label={discover.withinGo} icon={<Search />} />
    </Form>
  );
}

/** Hidden fields that submit the other filters along with the one of the form. */
export function OtherFilters({ filters, name }: { filters: Filters; name: FilterName }) {
  return [...writeFilters({ ...filters, [name]: [] })].map(([other, value]) => (
    <input key={other} type="hidden" name={other} value={value} />
  ));
}

function values(counts: readonly FacetCount<string>[] | undefined): FilterValue[] {
  return counts?.map(({ value, count }) => ({ value, count })) ?? [];
}

/** In the order of the vocabulary, not by count. */
function fixed(
  all: readonly string[],
  counts: readonly FacetCount<string | boolean>[] | undefined,
): FilterValue[] {
  return all.map((value) => {
    const found = counts?.find((item) => String(item.value) === value);
    return { value, count: found?.count ?? (counts === undefined ? undefined : 0) };
  });
}

/** Adds chosen values that are not among the most frequent ones. */
function withChosen(chosen: readonly string[] = [], among: FilterValue[]): FilterValue[] {
  const missing = chosen.filter((value) => among.every((item) => item.value !== value));
  return [...missing.map((value) => ({ value, count: undefined })), ...among];
}

/** Chosen tags of unknown kind are listed with the genres. */
function tagValues(
  { tags = [] }: Filters,
  genres: readonly FacetCount<string>[] | undefined,
  kinds: readonly (readonly FacetCount<string>[])[],
): FilterValue[] {
  const known = new Set(kinds.flat().map(({ value }) => value));
  return withChosen(
    tags.filter((tag) => !known.has(tag)),
    values(genres),
  );
}
