/** `/charts`: what people listen to most, and where it stood before. */
import { ArrowDown, ArrowUp, ChartNoAxesColumn, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { CHART_PERIODS } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { playable } from '../../player/playable.ts';
import { BrowseWays } from '../browse/ways.tsx';
import { albumTeaser, artistTeaser } from '../cards/teasers.ts';
import { AlbumTile, ArtistTile, TrackTile } from '../cards/tile.tsx';
import { CHARTS, type ChartAsked, chartPage, readChart } from './asked.ts';
import styles from './charts.module.css';

const PLACES = 100;

async function loadEntries(v3: Api['v3'], { what, period }: ChartAsked, signal: AbortSignal) {
  const asked = { period, limit: PLACES };
  if (what === 'tracks') {
    const { results } = await v3.charts.tracks(asked, { signal });
    return { what, ranks: results.map(rankOf), tracks: results.map((track) => playable(track)) };
  }
  if (what === 'albums') {
    const { results } = await v3.charts.albums(asked, { signal });
    return { what, ranks: results.map(rankOf), albums: results.map(albumTeaser) };
  }
  const { results } = await v3.charts.artists(asked, { signal });
  return { what, ranks: results.map(rankOf), artists: results.map(artistTeaser) };
}

interface Ranked {
  rank: number;
  previous_rank: number;
}

const rankOf = ({ rank, previous_rank }: Ranked): Ranked => ({ rank, previous_rank });

export const loader = loaderOf(async ({ v3 }, { url, signal }) => {
  const asked = readChart(url.searchParams);
  return { asked, entries: await loadEntries(v3, asked, signal) };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ asked }, { find, shell, things }) => ({
    title: `${shell.charts}: ${things[asked.what]}, ${find[asked.period]}`,
    description: find.chartsDescription,
    canonical: chartPage(asked),
  }),
};

export function Component() {
  const { find, shell, things } = useMessages();
  const { asked, entries } = useLoaderData<Data>();
  return (
    <>
      <h1 className={styles['heading']}>{shell.charts}</h1>
      <BrowseWays current="/charts" />
      <nav aria-label={shell.charts} className={styles['choices']}>
        <ChipGroup label={find.chartOf}>
          {CHARTS.map((what) => (
            <Chip key={what} to={chartPage({ ...asked, what })} pressed={what === asked.what}>
              {things[what]}
            </Chip>
          ))}
        </ChipGroup>
        <ChipGroup label={find.period}>
          {CHART_PERIODS.map((period) => (
            <Chip key={period} to={chartPage({ ...asked, period })} pressed={period === asked.period}>
              {find[period]}
            </Chip>
          ))}
        </ChipGroup>
      </nav>
      <h2>
        <VisuallyHidden>{`${things[asked.what]}, ${find[asked.period]}`}</VisuallyHidden>
      </h2>
      {entries.ranks.length === 0 ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={find.chartEmpty}
          actions={<Button to="/browse">{find.heroBrowse}</Button>}
        >
          {find.chartEmptyText}
        </EmptyState>
      ) : (
        <ol className={styles['list']}>{tilesOf(entries, chartPage(asked))}</ol>
      )}
    </>
  );
}

function tilesOf(entries: Data['entries'], source: string): ReactNode[] {
  const rank = (index: number) => <Rank {...entries.ranks[index]} />;
  if (entries.what === 'tracks') {
    const { tracks } = entries;
    return tracks.map(({ id }, index) => (
      <li key={id}>
        <TrackTile tracks={tracks} index={index} source={source} before={rank(index)} />
      </li>
    ));
  }
  if (entries.what === 'albums') {
    return entries.albums.map((album, index) => (
      <li key={album.id}>
        <AlbumTile album={album} before={rank(index)} />
      </li>
    ));
  }
  return entries.artists.map((artist, index) => (
    <li key={artist.id}>
      <ArtistTile artist={artist} before={rank(index)} />
    </li>
  ));
}

function Rank({ rank, previous_rank }: Ranked) {
  return (
    <span className={styles['rank']}>
      <span className={styles['place']}>{rank}</span>
      <Move rank={rank} previous_rank={previous_rank} />
    </span>
  );
}

function Move({ rank, previous_rank }: Ranked) {
  const { find } = useMessages();
  if (previous_rank === 0) return <Badge kind="accent">{find.rankNew}</Badge>;
  const places = Math.abs(previous_rank - rank);
  const way = Math.sign(previous_rank - rank);
  const Icon = way > 0 ? ArrowUp : way < 0 ? ArrowDown : Minus;
  const said = way > 0 ? find.rankUp(places) : way < 0 ? find.rankDown(places) : find.rankSame;
  return (
    <span className={styles['move']} data-way={way}>
      <Icon aria-hidden />
      {places > 0 && <span aria-hidden>{places}</span>}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}
