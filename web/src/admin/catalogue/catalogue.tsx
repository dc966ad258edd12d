/** `/admin/catalogue/:kinds`: finds tracks, albums and artists, including hidden ones. */

import { SearchX } from 'lucide-react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { CatalogueItem } from '../../../../src/domain/admin.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere } from '../../page.ts';
import { useServices } from '../../services.tsx';
import styles from '../admin.module.css';
import { catalogueJson, editPage, findKind, KINDS } from '../kinds.ts';
import { ListRow } from '../lists/list-row.tsx';
import { LongList } from '../lists/long-list.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { adminMessages } from '../messages.ts';
import { ItemPicture } from './item-picture.tsx';
import { VisibilityBadge } from './visibility-badge.tsx';

const PAGE_SIZE = 50;

/** The query of the list, with `q` and `hidden` from the URL of the page. */
function queryOf(search: URLSearchParams, offset: number, limit: number): URLSearchParams {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  const [q, hidden] = [search.get('q'), search.get('hidden')];
  if (q) query.set('q', q);
  if (hidden === 'true' || hidden === 'false') query.set('hidden', hidden);
  return query;
}

export const loader = loaderOf(async ({ webApi }, { params, url, signal }) => {
  const kind = findKind(params['kinds']);
  if (kind === undefined) throw nothingHere();
  const query = queryOf(url.searchParams, 0, PAGE_SIZE);
  return {
    kind,
    found: await webApi.get<ListPage<CatalogueItem>>(`${catalogueJson(kind)}?${query}`, signal),
  };
});

export function Component() {
  const { kind, found } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, noResults, catalogue } = adminMessages.useMessages();
  const { catalogue: names } = useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const [search, setSearch] = useSearchParams();
  const show = (hidden: string) => {
    const next = new URLSearchParams(search);
    if (hidden === '') next.delete('hidden');
    else next.set('hidden', hidden);
    setSearch(next, { replace: true });
  };
  const pageOf = (kinds: string) => `/admin/catalogue/${kinds}${search.size === 0 ? '' : `?${search}`}`;
  return (
    <>
      <h1>{sections.catalogue}</h1>
      <TabLinks
        label={catalogue.kinds}
        current={pageOf(`${kind}s`)}
        links={KINDS.map((kinds) => ({ to: pageOf(kinds), label: names[kinds] }))}
      />
      <div className={styles['tools']}>
        <SearchField label={catalogue.find} />
        <Select
          label={catalogue.show}
          value={search.get('hidden') ?? ''}
          onChoose={show}
          unset={catalogue.showAll}
          options={[
            ['false', catalogue.showShown],
            ['true', catalogue.showHidden],
          ]}
        />
      </div>
      <p role="status" className={styles['total']}>
        {catalogue.total(found.total, number(found.total))}
      </p>
      {found.items.length === 0 ? (
        <EmptyState icon={SearchX} title={noResults}>
          {catalogue.nothingText}
        </EmptyState>
      ) : (
        <LongList
          label={names[`${kind}s`]}
          first={found}
          load={(offset, limit) => webApi.get(`${catalogueJson(kind)}?${queryOf(search, offset, limit)}`)}
          row={(item) => <CatalogueRow item={item} />}
        />
      )}
    </>
  );
}

function CatalogueRow({ item }: { item: CatalogueItem }) {
  const { day } = useFormats();
  return (
    <ListRow
      image={<ItemPicture item={item} alt="" width={100} size="small" />}
      name={item.name}
      to={editPage(item.kind, item.id)}
      badges={<VisibilityBadge visibility={item.visibility} />}
      facts={
        <>
          {item.artist !== null && <span dir="auto">{item.artist.name}</span>}
          {item.album !== null && <span dir="auto">{item.album.name}</span>}
          {item.releasedate !== '' && <span>{day(item.releasedate)}</span>}
          <span>{item.id}</span>
        </>
      }
    />
  );
}
