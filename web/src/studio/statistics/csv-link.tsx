import { Download } from 'lucide-react';
import type { StatisticsTable } from '../../../../src/domain/studio/statistics.ts';
import { Button } from '../../design/buttons/button.tsx';
import { studioMessages } from '../messages.ts';
import { statisticsPath } from './paths.ts';

interface Props {
  artistId: number;
  table: StatisticsTable;
  /** For tables of a range. */
  days?: number;
}

export function CsvLink({ artistId, table, days }: Props) {
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
