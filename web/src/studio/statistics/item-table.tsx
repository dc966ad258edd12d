/** All-time counts of releases or tracks, those with the most listens first. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type {
  ItemStatistics,
  StatisticsItem,
  StatisticsTable,
} from '../../../../src/domain/studio/statistics.ts';
import { ActionButton } from '../../design/buttons/action-button.tsx';
import { Button } from '../../design/buttons/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import studio from '../../design/layout/page.module.css';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import styles from './statistics.module.css';

interface Props {
  artistId: number;
  kind: StatisticsItem;
  first: ListPage<ItemStatistics>;
}

export function ItemTable({ artistId, kind, first }: Props) {
  const { statistics: messages, artist } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const [more, setMore] = useState<ItemStatistics[]>([]);
  const rows = [...first.items, ...more];
  const title = kind === 'album' ? artist.releases : catalogue.tracks;
  const load = async () => {
    const query = `/items?kind=${kind}&offset=${rows.length}&limit=${ITEMS_AT_ONCE}`;
    const { items } = await webApi.get<ListPage<ItemStatistics>>(statisticsPath(artistId, query));
    setMore([...more, ...items]);
  };
  return (
    <Card title={title} actions={rows.length > 0 && <CsvLink artistId={artistId} table={`${kind}s`} />}>
      <p className={studio['text']}>{messages.allTime}</p>
      <Table
        caption={title}
        narrow="scroll"
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className={studio['text']}>{messages.noItems}</p>}
        columns={[
          [
            kind === 'album' ? messages.release : catalogue.track,
            ({ id, name, album }) => (
              <span className={styles['item']}>
                <Link to={kind === 'album' ? `/list/a${id}` : `/track/${id}`} dir="auto">
                  {name}
                </Link>
                {album !== null && (
                  <span className={studio['total']} dir="auto">
                    {album.name}
                  </span>
                )}
              </span>
            ),
          ],
          [catalogue.listens, ({ listens }) => number(listens), 'numeric'],
          [catalogue.downloads, ({ downloads }) => number(downloads), 'numeric'],
          [catalogue.likes, ({ likes }) => number(likes), 'numeric'],
          [catalogue.playlisted, ({ playlists }) => number(playlists), 'numeric'],
        ]}
      />
      {rows.length < first.total && <ActionButton action={load}>{catalogue.readMore}</ActionButton>}
    </Card>
  );
}

interface CsvLinkProps {
  artistId: number;
  table: StatisticsTable;
  /** The number of days, in tables of a range. */
  days?: number;
}

export function CsvLink({ artistId, table, days }: CsvLinkProps) {
  const { statistics: messages } = studioMessages.useMessages();
  const range = days === undefined ? '' : `&days=${days}`;
  return (
    <Button
      href={statisticsPath(artistId, `.csv?table=${table}${range}`)}
      download
      size="small"
      icon={<Download />}
    >
      {messages.csv}
    </Button>
  );
}

/** Releases and tracks that are loaded at a time. */
export const ITEMS_AT_ONCE = 25;

export function statisticsPath(artistId: number, rest: string): string {
  return `/web-api/studio/artists/${artistId}/statistics${rest}`;
}
