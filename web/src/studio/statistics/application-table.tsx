/** From which applications the listens and downloads came. */
import type { ArtistStatistics } from '../../../../src/domain/studio/statistics.ts';
import { Card } from '../../design/layout/card.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { studioMessages } from '../messages.ts';
import studio from '../studio.module.css';
import { CsvLink } from './csv-link.tsx';

export function ApplicationTable({ statistics }: { statistics: ArtistStatistics }) {
  const { statistics: messages } = studioMessages.useMessages();
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
          [messages.events.listens, ({ listens }) => number(listens), 'numeric'],
          [messages.events.downloads, ({ downloads }) => number(downloads), 'numeric'],
        ]}
      />
    </Card>
  );
}
