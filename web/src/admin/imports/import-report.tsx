/** `/admin/imports/:id`: the report of an import: its progress or result, and its rejected items. */
import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { COMMAND_LINE } from '../../../../src/domain/admin.ts';
import {
  type ImportItem,
  type ImportReport,
  type ImportRun,
  ITEM_OUTCOMES,
  NO_LICENCE,
} from '../../../../src/domain/imports/import-runs.ts';
import { ActionButton } from '../../design/buttons/action-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Select } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import shared from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { LicenceField } from '../catalogue/licence-field.tsx';
import { LongList, listPath, useFilter } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ImportProgress, ImportStateBadge } from './import-progress.tsx';
import styles from './imports.module.css';

const FILTERS = { outcome: ITEM_OUTCOMES };
const reportPath = (id: string | number) => `/web-api/admin/imports/${encodeURIComponent(id)}`;

export const loader = loaderOf(({ webApi }, { params, url, signal }) =>
  webApi.get<ImportReport>(listPath(reportPath(params['id'] ?? ''), FILTERS, url.searchParams), signal),
);

export function Component() {
  const report = useLoaderData<ImportReport>();
  const { run } = report;
  const { sections, imports: messages, log } = adminMessages.useMessages();
  const { moment } = useFormats();
  return (
    <>
      <PageHead
        title={run.source.name}
        back={['/admin/imports', sections.imports]}
        actions={
          <div role="status">
            <ImportStateBadge state={run.state} />
          </div>
        }
        facts={
          <>
            <span dir="auto">{run.by === COMMAND_LINE ? log.commandLine : run.by.name}</span>
            <span>{messages.began(moment(run.started))}</span>
            {run.ended !== null && <span>{messages.ended(moment(run.ended))}</span>}
          </>
        }
      />
      {run.state === 'running' ? (
        <Card>
          <ImportProgress key={run.id} run={run} />
        </Card>
      ) : (
        <Refused report={report} />
      )}
      <Items report={report} />
      {run.state !== 'running' && <Taken run={run} />}
    </>
  );
}

/** The final state and, if the import failed, its reason. */
function Refused({ report: { run, items } }: { report: ImportReport }) {
  const { imports: messages } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const needsLicence = run.state === 'refused' && items.some(({ field }) => field === NO_LICENCE);
  return (
    <>
      <p>{messages.meaning[run.state]}</p>
      {needsLicence && <LicenceCard run={run} />}
      {run.reason !== '' && <CodeBlock label={catalogue.reason} code={run.reason} wrap />}
    </>
  );
}

/** Imports the same folder again, with a licence for the files that name none. */
function LicenceCard({ run: { source } }: { run: ImportRun }) {
  const { imports: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const navigate = useNavigate();
  const [license, setLicense] = useState('');
  const start = async () => {
    const { upload, name } = source;
    const imports = '/web-api/admin/imports';
    const run = await (upload === undefined
      ? webApi.post<ImportRun>(imports, { path: name, license })
      : webApi.post<ImportRun>(`${imports}/uploads/${upload}/import`, { name, license }));
    navigate(`/admin/imports/${run.id}`);
  };
  return (
    <Card title={messages.licenseNeeded}>
      <LicenceField
        label={messages.license}
        name="license"
        hint={messages.licenseHint}
        error={undefined}
        unset={messages.licenseChoose}
        value={license}
        onChange={setLicense}
      />
      <ActionButton variant="primary" disabled={license.trim() === ''} action={start}>
        {messages.importAgain}
      </ActionButton>
    </Card>
  );
}

function Taken({ run }: { run: ImportRun }) {
  const { imports: messages, sections } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const taken = Object.entries(run.taken).map(([entity, count]) => ({ entity, ...count }));
  const names: Record<string, string> = {
    ...messages.entities,
    artist: catalogue.artists,
    album: catalogue.albums,
    track: catalogue.tracks,
    playlist: catalogue.playlists,
    review: catalogue.reviews,
    application: sections.applications,
  };
  return (
    <>
      {taken.length > 0 && (
        <Card title={messages.takenTitle}>
          <Table
            caption={messages.takenTitle}
            rows={taken}
            rowKey={({ entity }) => entity}
            columns={[
              [messages.entity, ({ entity }) => names[entity] ?? entity],
              [messages.records, ({ records }) => number(records), 'numeric'],
              [messages.added, ({ added }) => (added === undefined ? '–' : number(added)), 'numeric'],
            ]}
          />
        </Card>
      )}
      {run.files !== null && (
        <Card title={messages.filesTitle}>
          <dl className={styles['numbers']}>
            {(['found', 'read', 'left_out', 'gone'] as const).map((name) => (
              <div key={name}>
                <dt>{messages.files[name]}</dt>
                <dd>{number(run.files![name])}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {run.notes.length > 0 && (
        <ul>
          {run.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Items({ report }: { report: ImportReport }) {
  const { run, items, total } = report;
  const { imports: messages } = adminMessages.useMessages();
  const { number } = useFormats();
  const [search] = useSearchParams();
  const [outcome, choose] = useFilter('outcome');
  if (run.items === 0) return null;
  return (
    <Section title={messages.itemsTitle}>
      <div className={shared['stack']}>
        <div className={shared['tools']}>
          <Select
            label={messages.outcome}
            value={outcome}
            onChoose={choose}
            unset={messages.anyOutcome}
            options={ITEM_OUTCOMES.map((one) => [one, messages.outcomes[one]])}
          />
        </div>
        <p role="status" className={shared['total']}>
          {messages.items(total, number(total))}
        </p>
        {items.length > 0 && (
          <LongList
            label={messages.itemsTitle}
            first={report}
            path={(offset, limit) => listPath(reportPath(run.id), FILTERS, search, offset, limit)}
            row={(item) => <Item item={item} />}
          />
        )}
        {run.items_beyond > 0 && (
          <p className={shared['text']}>{messages.itemsBeyond(number(run.items_beyond))}</p>
        )}
      </div>
    </Section>
  );
}

const BADGES = { refused: 'bad', 'left-out': 'warn', gone: 'warn', restored: 'good' } as const;

function Item({ item: { outcome, file, line, field, reason } }: { item: ImportItem }) {
  const { imports: messages } = adminMessages.useMessages();
  return (
    <div className={styles['item']}>
      <p className={styles['where']}>
        <Badge kind={BADGES[outcome]}>{messages.outcomes[outcome]}</Badge>
        <strong dir="auto">{file}</strong>
        {line !== null && <span>{messages.line(line)}</span>}
        {field !== '' && <code>{field}</code>}
      </p>
      <p dir="auto" lang="en">
        {reason}
      </p>
    </div>
  );
}
