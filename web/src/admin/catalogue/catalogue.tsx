/** `/admin/catalogue/:kinds`: finds tracks, albums and artists, including hidden ones. */
import { useLoaderData, useSearchParams } from 'react-router';
import type { CatalogueItem } from '../../../../src/domain/admin.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Select } from '../../design/forms/field.tsx';
import { ListRow } from '../../design/layout/list-row.tsx';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere } from '../../page.ts';
import { catalogueJson, editPage, findKind, KINDS } from '../kinds.ts';
import { FilteredList, listPath, useFilter } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ItemPicture, VisibilityBadge } from './item-marks.tsx';

const FILTERS = { q: 'any', hidden: ['true', 'false'] } as const;

export const loader = loaderOf(async ({ webApi }, { params, url, signal }) => {
  const kind = findKind(params['kinds']);
  if (kind === undefined) throw nothingHere();
  const path = listPath(catalogueJson(kind), FILTERS, url.searchParams);
  return { kind, found: await webApi.get<ListPage<CatalogueItem>>(path, signal) };
});

export function Component() {
  const { kind, found } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, catalogue } = adminMessages.useMessages();
  const { catalogue: names } = useMessages();
  const [search] = useSearchParams();
  const [hidden, show] = useFilter('hidden');
  const pageOf = (kinds: string) => `/admin/catalogue/${kinds}${search.size === 0 ? '' : `?${search}`}`;
  return (
    <>
      <h1>{sections.catalogue}</h1>
      <TabLinks
        label={catalogue.kinds}
        current={pageOf(`${kind}s`)}
        links={KINDS.map((kinds) => ({ to: pageOf(kinds), label: names[kinds] }))}
      />
      <FilteredList
        label={names[`${kind}s`]}
        texts={catalogue}
        path={catalogueJson(kind)}
        filters={FILTERS}
        first={found}
        row={(item) => <CatalogueRow item={item} />}
      >
        <Select
          label={catalogue.show}
          value={hidden}
          onChoose={show}
          unset={catalogue.showAll}
          options={[
            ['false', catalogue.showShown],
            ['true', catalogue.showHidden],
          ]}
        />
      </FilteredList>
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
