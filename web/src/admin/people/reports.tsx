/** `/admin/reports`: what listeners have reported: open, in review, closed. */
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import {
  isReportedKind,
  REPORT_MAX,
  REPORT_OUTCOMES,
  REPORT_STATES,
  type ReportCase,
  type ReportOutcome,
  type ReportState,
} from '../../../../src/domain/reports.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { bound, Select, TextArea } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { playlistPage, userPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { VisibilityBadge } from '../catalogue/item-marks.tsx';
import { ListSection } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ReviewFacts, ReviewText } from './review-facts.tsx';
import styles from './reviews.module.css';

const REPORTS_PATH = '/web-api/admin/reports';

type Cases = ListPage<ReportCase>;

const pathOf = (state: ReportState, offset: number, limit: number) =>
  `${REPORTS_PATH}?state=${state}&offset=${offset}&limit=${limit}`;

export const loader = loaderOf(async ({ webApi }, { signal }) => {
  const [open, review, closed] = await Promise.all(
    REPORT_STATES.map((state) => webApi.get<Cases>(pathOf(state, 0, 20), signal)),
  );
  return { open, review, closed };
});

export function Component() {
  const lists = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, reports: messages } = adminMessages.useMessages();
  return (
    <>
      <h1>{sections.reports}</h1>
      <p className={shared['text']}>{messages.text}</p>
      {REPORT_STATES.map((state) => (
        <ListSection
          key={state}
          title={messages.states[state]}
          empty={messages.none}
          first={lists[state]}
          path={(offset, limit) => pathOf(state, offset, limit)}
          row={(report) => <ReportCard report={report} />}
        />
      ))}
    </>
  );
}

function ReportCard({ report }: { report: ReportCase }) {
  const { reports: messages, artistRequests } = adminMessages.useMessages();
  const { revalidate } = useRevalidator();
  const { webApi } = useServices();
  const { isBusy, refused, attempt } = useAttempt();
  const [isClosing, setClosing] = useState(false);
  const { id, state, outcome, reply, owner_reply } = report;
  const isOwn = useUser()?.name === report.handler;
  const move = (verb: 'take' | 'release') =>
    attempt(async () => {
      await webApi.post(`${REPORTS_PATH}/${id}/${verb}`);
      await revalidate();
    });
  return (
    <Card>
      <article className={shared['stack']}>
        <ReportFacts report={report} />
        {report.review !== null && <ReviewText review={report.review} />}
        <Entries report={report} />
        {state === 'closed' ? (
          <div className={shared['stack']}>
            {reply !== '' && <p dir="auto">{artistRequests.replied(reply)}</p>}
            {owner_reply !== '' && <p dir="auto">{messages.told(owner_reply)}</p>}
          </div>
        ) : (
          <div className={shared['buttons']}>
            <Button variant="primary" onClick={() => setClosing(true)}>
              {messages.close}
            </Button>
            {!isOwn && (
              <Button busy={isBusy} onClick={() => move('take')}>
                {messages.take}
              </Button>
            )}
            {state === 'review' && (
              <Button variant="quiet" busy={isBusy} onClick={() => move('release')}>
                {messages.release}
              </Button>
            )}
          </div>
        )}
        <FormAlert message={refused} />
      </article>
      {isClosing && outcome === '' && <CloseReport report={report} onClose={() => setClosing(false)} />}
    </Card>
  );
}

function ReportFacts({ report }: { report: ReportCase }) {
  const { reports: messages } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { kind, review, visibility, handler, outcome } = report;
  return (
    <p className={styles['facts']}>
      <span>{isReportedKind(kind) ? catalogue[kind] : kind}</span>
      {review === null ? <ItemLinks report={report} /> : <ReviewFacts review={review} />}
      {visibility !== null && <VisibilityBadge visibility={visibility} />}
      {outcome !== '' && <Badge>{messages.outcomes[outcome]}</Badge>}
      {handler !== null && <span dir="auto">{messages.handledBy(handler)}</span>}
    </p>
  );
}

function ItemLinks({ report: { kind, item, owner } }: { report: ReportCase }) {
  // Its author or an import has deleted it, or this version does not know its page.
  if (kind === 'review' || !isReportedKind(kind)) return <span dir="auto">{item.name}</span>;
  const isPlaylist = kind === 'playlist';
  const ownerPage = (id: number) => (isPlaylist ? userPage(String(id)) : `/admin/catalogue/artists/${id}`);
  return (
    <>
      <Link
        to={isPlaylist ? playlistPage(String(item.id)) : `/admin/catalogue/${kind}s/${item.id}`}
        dir="auto"
      >
        {item.name}
      </Link>
      {owner !== null && (
        <Link to={ownerPage(owner.id)} dir="auto">
          {owner.name}
        </Link>
      )}
    </>
  );
}

function Entries({ report: { entries } }: { report: ReportCase }) {
  const { reports: messages } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { moment } = useFormats();
  return (
    <div className={styles['reports']}>
      <h3>
        <Flag /> {messages.count(entries.length)}
      </h3>
      <ul>
        {entries.map(({ user, reason, text, at }) => (
          <li key={user.id}>
            <strong>{catalogue.reportReasons[reason]}.</strong>{' '}
            <span className={styles['text']} dir="auto">
              {text || messages.noDetails}
            </span>{' '}
            <Link to={userPage(String(user.id))} dir="auto">
              {user.name}
            </Link>{' '}
            <span className={styles['date']}>{moment(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Closes a report: the outcome, and what the mails to both sides say. */
function CloseReport({ report, onClose }: { report: ReportCase; onClose(): void }) {
  const { reports: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [outcome, setOutcome] = useState<ReportOutcome>('rejected');
  const [reply, setReply] = useState('');
  const [ownerReply, setOwnerReply] = useState('');
  const choices = REPORT_OUTCOMES.map((each) => {
    const isDeletion = report.kind === 'playlist' && each === 'removed';
    return [each, isDeletion ? messages.deletePlaylist : messages.choices[each]] as const;
  });
  const label = choices.find(([each]) => each === outcome)![1];
  const close = async () => {
    const decision = { outcome, reply, owner_reply: ownerReply };
    await webApi.post(`${REPORTS_PATH}/${report.id}/close`, decision);
    toast(messages.done, { kind: 'good' });
    void revalidate();
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={messages.closeTitle(report.item.name)}
      description={messages.closeText}
      confirm={label}
      danger={outcome === 'removed'}
      onConfirm={close}
    >
      <Select
        label={messages.outcome}
        value={outcome}
        options={choices}
        onChoose={(next) => setOutcome(next as ReportOutcome)}
      />
      <TextArea
        label={messages.reply}
        hint={messages.replyHint}
        {...bound(reply, setReply)}
        maxLength={REPORT_MAX.text}
      />
      <TextArea
        label={messages.toOwner}
        hint={messages.toOwnerHint}
        {...bound(ownerReply, setOwnerReply)}
        maxLength={REPORT_MAX.text}
      />
    </ConfirmDialog>
  );
}
