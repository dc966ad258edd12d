/** `/studio/artists/:id/statistics`: what happens to the music of an artist, as charts, tables and CSV files. */
import { ChartColumn, Download } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import {
  ARTIST_EVENTS,
  type ArtistEvent,
  type ArtistStatistics,
  type ItemStatistics,
  STATISTICS_RANGES,
  type StatisticsItem,
  type StatisticsTable,
} from '../../../../src/domain/studio/statistics.ts';
import type { WebApi } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Chart } from '../../design/charts/chart.tsx';
import { More, useMore } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Card } from '../../design/layout/card.tsx';
import studio from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { Table } from '../../design/layout/table.tsx';
import { Totals } from '../../design/layout/totals.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, unlessAway } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import styles from './statistics.module.css';

interface Loaded {
  statistics: ArtistStatistics;
  albums: ListPage<ItemStatistics>;
  tracks: ListPage<ItemStatistics>;
}

const NONE: ListPage<ItemStatistics> = { total: 0, items: [] };

export const loader = loaderOf(async ({ webApi }, { params, url, signal }): Promise<Loaded> => {
  const id = Number(params['id']);
  const days = STATISTICS_RANGES.find((range) => String(range) === url.searchParams.get('days')) ?? 30;
  const statistics = await webApi.get<ArtistStatistics>(statisticsPath(id, `?days=${days}`), signal);
  // Until the catalogue is loaded, there are none.
  const [albums, tracks] = await Promise.all([
    unlessAway(listItems(webApi, id, 'album', 0, signal), NONE),
    unlessAway(listItems(webApi, id, 'track', 0, signal), NONE),
  ]);
  return { statistics, albums, tracks };
});

function listItems(
  webApi: WebApi,
  id: number,
  kind: StatisticsItem,
  offset: number,
  signal?: AbortSignal,
): Promise<ListPage<ItemStatistics>> {
  const query = `/items?kind=${kind}&offset=${offset}&limit=${ITEMS_AT_ONCE}`;
  return webApi.get(statisticsPath(id, query), signal);
}

export function Component() {
  const { statistics, albums, tracks } = useLoaderData<Loaded>();
  const { statistics: messages, editing } = studioMessages.useMessages();
  const events = useEventNames();
  const { day } = useFormats();
  const { artist, role, counted, days } = statistics;
  const isQuiet = days.every((one) => ARTIST_EVENTS.every((event) => one[event] === 0));
  return (
    <div className={studio['page']}>
      <PageHead
        title={editing.statistics}
        back={[
          role === null ? `/admin/catalogue/artists/${artist.id}` : `/studio/artists/${artist.id}`,
          artist.name,
        ]}
        actions={
          <ChipGroup label={messages.range}>
            {STATISTICS_RANGES.map((range) => (
              <Chip key={range} to={`?days=${range}`} pressed={range === days.length}>
                {messages.days(range)}
              </Chip>
            ))}
          </ChipGroup>
        }
      />
      {counted !== 'all' && (
        <p className={studio['text']}>
          {counted === 'none' ? messages.uncounted : messages.since(day(counted.since))}
        </p>
      )}
      <Totals totals={ARTIST_EVENTS.map((event) => [events[event], sumOf(days, event)])} />
      <Card
        title={messages.byDay}
        actions={!isQuiet && <CsvLink artistId={artist.id} table="days" days={days.length} />}
      >
        {isQuiet ? (
          <EmptyState icon={ChartColumn} title={messages.quiet}>
            {messages.quietText}
          </EmptyState>
        ) : (
          <Charts days={days} />
        )}
      </Card>
      <ApplicationTable statistics={statistics} />
      <ItemTable key={`album ${artist.id}`} artistId={artist.id} kind="album" first={albums} />
      <ItemTable key={`track ${artist.id}`} artistId={artist.id} kind="track" first={tracks} />
    </div>
  );
}

function useEventNames(): Record<ArtistEvent, string> {
  const { events } = studioMessages.useMessages().statistics;
  const { listens, downloads, likes } = useMessages().catalogue;
  return { listens, downloads, likes, ...events };
}

type Days = Pick<ArtistStatistics, 'days'>;

function sumOf(days: Days['days'], event: ArtistEvent): number {
  return days.reduce((total, one) => total + one[event], 0);
}

function Charts({ days }: Days) {
  const { statistics: messages } = studioMessages.useMessages();
  const events = useEventNames();
  const { day } = useFormats();
  const labels = days.map((one) => day(one.day));
  const valuesOf = (event: ArtistEvent) => ({
    name: events[event],
    values: days.map((one) => one[event]),
  });
  return (
    <div className={studio['stack']}>
      <Chart
        title={messages.played}
        labelTitle={messages.day}
        labels={labels}
        series={[valuesOf('listens'), { ...valuesOf('downloads'), kind: 'good' }]}
      />
      <Chart
        title={messages.added}
        labelTitle={messages.day}
        labels={labels}
        series={[
          valuesOf('likes'),
          { ...valuesOf('playlists'), kind: 'good' },
          { ...valuesOf('fans'), kind: 'warn' },
        ]}
      />
    </div>
  );
}

/** From which applications the listens and downloads came. */
function ApplicationTable({ statistics }: { statistics: ArtistStatistics }) {
  const { statistics: messages } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { artist, applications, days } = statistics;
  return (
    <Card
      title={messages.applications}
      actions={
        applications.length > 0 && <CsvLink artistId={artist.id} table="applications" days={days.length} />
      }
    >
      <Table
        caption={messages.applications}
        narrow="scroll"
        rows={applications.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        empty={<p className={studio['text']}>{messages.noApplications}</p>}
        columns={[
          [messages.application, ({ name }) => (name === null ? messages.others : <bdi>{name}</bdi>)],
          [catalogue.listens, ({ listens }) => number(listens), 'numeric'],
          [catalogue.downloads, ({ downloads }) => number(downloads), 'numeric'],
        ]}
      />
    </Card>
  );
}

interface Props {
  artistId: number;
  kind: StatisticsItem;
  first: ListPage<ItemStatistics>;
}

/** All-time counts of releases or tracks, those with the most listens first. */
function ItemTable({ artistId, kind, first }: Props) {
  const { statistics: messages, artist } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const { items, rest, more } = useMore(first, ITEMS_AT_ONCE, (offset) =>
    listItems(webApi, artistId, kind, offset),
  );
  const title = kind === 'album' ? artist.releases : catalogue.tracks;
  return (
    <Card title={title} actions={items.length > 0 && <CsvLink artistId={artistId} table={`${kind}s`} />}>
      <p className={studio['text']}>{messages.allTime}</p>
      <Table
        caption={title}
        narrow="scroll"
        rows={items}
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
      {rest > 0 && <More load={more}>{catalogue.readMore}</More>}
    </Card>
  );
}

interface CsvLinkProps {
  artistId: number;
  table: StatisticsTable;
  /** The number of days, in tables of a range. */
  days?: number;
}

function CsvLink({ artistId, table, days }: CsvLinkProps) {
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
const ITEMS_AT_ONCE = 25;

function statisticsPath(artistId: number, rest: string): string {
  return `/web-api/studio/artists/${artistId}/statistics${rest}`;
}
