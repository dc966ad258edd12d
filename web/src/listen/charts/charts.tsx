/** `/charts`: the most played tracks, albums and artists, with the change of their ranks. */
import { ArrowDown, ArrowUp, ChartNoAxesColumn, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ChartPlace } from '../../../../src/domain/catalogue/charts.ts';
import { CHART_KINDS, CHART_PERIODS } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { BrowseTabs } from '../browse/browse-tabs.tsx';
import { AlbumTile, ArtistTile, TrackTile } from '../cards/cards.tsx';
import { PlayAll } from '../cards/play-button.tsx';
import { alternatesOf, titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import { type ChartsPageQuery, chartPage, readChartQuery } from './chart-query.ts';
import styles from './charts.module.css';
import { chartTracks, loadChart } from './load-chart.ts';

export const loader = loaderOf(async ({ webApi }, { url, signal }) => {
  const query = readChartQuery(url.searchParams);
  return { query, chart: await loadChart(webApi, query, signal) };
});

/** A chart of artists has no tracks. */
const hasListing = ({ what }: ChartsPageQuery) => what !== 'artists';

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head({ query }, { design, discover, shell, catalogue }, language) {
    const title = design.labelled(shell.charts, `${catalogue[query.what]}, ${discover[query.period]}`);
    const page = chartPage(query);
    return {
      title,
      description: discover.chartsDescription,
      canonical: page,
      alternates: hasListing(query) ? alternatesOf(titledIn(language, page), title) : [],
    };
  },
};

export function Component() {
  const { discover, shell, catalogue } = useMessages();
  const { query, chart } = useLoaderData<Data>();
  const language = useLanguage();
  const { webApi } = useServices();
  const page = chartPage(query);
  return (
    <>
      <div className={styles['heading']}>
        <h1>{shell.charts}</h1>
        <ShareButton
          compact
          name={shell.charts}
          path={page}
          listing={hasListing(query) ? titledIn(language, page) : undefined}
        />
      </div>
      <BrowseTabs current="/charts" />
      <nav aria-label={shell.charts} className={styles['choices']}>
        <ChipGroup label={discover.chartOf}>
          {CHART_KINDS.map((what) => (
            <Chip key={what} to={chartPage({ ...query, what })} pressed={what === query.what}>
              {catalogue[what]}
            </Chip>
          ))}
        </ChipGroup>
        <ChipGroup label={discover.period}>
          {CHART_PERIODS.map((period) => (
            <Chip key={period} to={chartPage({ ...query, period })} pressed={period === query.period}>
              {discover[period]}
            </Chip>
          ))}
        </ChipGroup>
      </nav>
      <h2>
        <VisuallyHidden>{`${catalogue[query.what]}, ${discover[query.period]}`}</VisuallyHidden>
      </h2>
      {chart.places.length === 0 ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={discover.chartEmpty}
          actions={<Button to="/browse">{discover.heroBrowse}</Button>}
        >
          {discover.chartEmptyText}
        </EmptyState>
      ) : (
        <>
          <div className={styles['bar']}>
            <p className={styles['about']}>{discover.chartAbout[query.period]}</p>
            <PlayAll variant="primary" source={page} load={() => chartTracks(webApi, query, chart)}>
              {discover.chartPlay}
            </PlayAll>
          </div>
          <ol className={styles['list']}>
            <Tiles chart={chart} source={page} />
          </ol>
        </>
      )}
    </>
  );
}

interface TilesProps extends Pick<Data, 'chart'> {
  source: string;
}

function Tiles({ chart, source }: TilesProps): ReactNode[] {
  const { discover } = useMessages();
  const { number } = useFormats();
  const rank = (index: number) => <Rank {...chart.places[index]} />;
  const note = (index: number) => {
    const count = chart.places[index].listens;
    return count > 0 ? discover.listensCount(count, number(count)) : undefined;
  };
  if (chart.what === 'tracks') {
    const { tracks } = chart;
    return tracks.map(({ id }, index) => (
      <li key={id}>
        <TrackTile tracks={tracks} index={index} source={source} before={rank(index)} note={note(index)} />
      </li>
    ));
  }
  if (chart.what === 'albums') {
    return chart.albums.map((album, index) => (
      <li key={album.id}>
        <AlbumTile album={album} before={rank(index)} note={note(index)} />
      </li>
    ));
  }
  return chart.artists.map((artist, index) => (
    <li key={artist.id}>
      <ArtistTile artist={artist} before={rank(index)} note={note(index)} />
    </li>
  ));
}

type RankChange = Omit<ChartPlace, 'listens'>;

function Rank({ rank, previous_rank }: RankChange) {
  return (
    <span className={styles['rank']}>
      <span className={styles['position']}>{rank}</span>
      <RankMove rank={rank} previous_rank={previous_rank} />
    </span>
  );
}

function RankMove({ rank, previous_rank }: RankChange) {
  const { discover } = useMessages();
  if (previous_rank === 0) return <Badge kind="accent">{discover.rankNew}</Badge>;
  const steps = Math.abs(previous_rank - rank);
  const direction = Math.sign(previous_rank - rank);
  const Icon = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : Minus;
  const label =
    direction > 0 ? discover.rankUp(steps) : direction < 0 ? discover.rankDown(steps) : discover.rankSame;
  return (
    <span className={styles['move']} data-way={direction}>
      <Icon />
      {steps > 0 && <span aria-hidden>{steps}</span>}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
