/** What the user has reported, and what became of it. */
import { Link, useLoaderData } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import type { OwnReport } from '../../../src/domain/reports.ts';
import { Badge } from '../design/feedback/badge.tsx';
import { Card } from '../design/layout/card.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { albumPage, artistPage, playlistPage, trackPage } from '../page-paths.ts';
import styles from './account.module.css';
import { accountMessages } from './messages.ts';

const PAGES = { track: trackPage, album: albumPage, artist: artistPage, playlist: playlistPage };

export function ReportsCard() {
  const { reports } = useLoaderData<AccountPageData>();
  const { reports: messages } = accountMessages.useMessages().page;
  if (reports.length === 0) return null;
  return (
    <Card title={messages.title}>
      <ul className={styles['list']}>
        {reports.map((report) => (
          <li key={report.id} className={styles['row']}>
            <ReportFacts report={report} />
            <Badge kind={report.state === 'closed' ? 'good' : 'plain'}>
              {report.outcome === '' ? messages.states[report.state] : messages.outcomes[report.outcome]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReportFacts({ report: { kind, item, reason, at, outcome, reply } }: { report: OwnReport }) {
  const { reports: messages } = accountMessages.useMessages().page;
  const { catalogue } = useMessages();
  const { day } = useFormats();
  return (
    <span>
      {outcome === 'removed' ? (
        <span dir="auto">{item.name}</span>
      ) : (
        <Link to={PAGES[kind](String(item.id))} dir="auto">
          {item.name}
        </Link>
      )}
      <br />
      <small className={styles['quiet']}>
        {catalogue.reportReasons[reason]}. {day(at.slice(0, 10))}.
        {reply !== '' && (
          <>
            {' '}
            {messages.reply} <q dir="auto">{reply}</q>
          </>
        )}
      </small>
    </span>
  );
}
