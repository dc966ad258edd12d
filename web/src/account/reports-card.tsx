/** What the user has reported, and what became of it. */
import { useLoaderData } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import type { OwnReport } from '../../../src/domain/reports.ts';
import { Badge } from '../design/feedback/badge.tsx';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { albumPage, artistPage, playlistPage, trackPage } from '../page-paths.ts';
import { accountMessages } from './messages.ts';

const PAGES = { track: trackPage, album: albumPage, artist: artistPage, playlist: playlistPage };

export function ReportsCard() {
  const { reports } = useLoaderData<AccountPageData>();
  const { reports: messages } = accountMessages.useMessages().page;
  if (reports.length === 0) return null;
  return (
    <Card title={messages.title}>
      <Rows items={reports} keyOf={({ id }) => id} row={(report) => <ReportRow report={report} />} />
    </Card>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  const { kind, item, reason, at, state, outcome, reply } = report;
  const { reports: messages } = accountMessages.useMessages().page;
  const { catalogue } = useMessages();
  const { day } = useFormats();
  return (
    <ListRow
      name={item.name}
      to={outcome === 'removed' ? undefined : PAGES[kind](String(item.id))}
      facts={
        <>
          <span>
            {catalogue.reportReasons[reason]}. {day(at.slice(0, 10))}.
          </span>
          {reply !== '' && (
            <span>
              {messages.reply} <q dir="auto">{reply}</q>
            </span>
          )}
        </>
      }
      actions={
        <Badge kind={state === 'closed' ? 'good' : 'plain'}>
          {outcome === '' ? messages.states[state] : messages.outcomes[outcome]}
        </Badge>
      }
    />
  );
}
