import { Button } from '../../design/buttons/button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { usePlay } from '../cards/use-play.ts';
import { type ChartsPageQuery, chartPage } from './chart-query.ts';
import { type ChartEntries, chartTracks } from './load-chart.ts';

interface Props {
  query: ChartsPageQuery;
  entries: ChartEntries;
}

export function PlayChart({ query, entries }: Props) {
  const { v3 } = useServices();
  const { discover } = useMessages();
  const { busy, play } = usePlay(chartPage(query), () => chartTracks(v3, query, entries));
  return (
    <Button variant="primary" icon={<PlayIcon />} busy={busy} onClick={play}>
      {discover.chartPlay}
    </Button>
  );
}
