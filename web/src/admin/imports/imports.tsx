/** `/admin/imports`: starts an import, shows the running one, and lists all. */
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { COMMAND_LINE } from '../../../../src/domain/admin.ts';
import { IMPORT_FIELDS } from '../../../../src/domain/imports/import-fields.ts';
import type { ImportPage, ImportPlace, ImportRun } from '../../../../src/domain/imports/import-runs.ts';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Card } from '../../design/layout/card.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { ListRow } from '../../design/layout/list-row.tsx';
import shared from '../../design/layout/page.module.css';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { LongList } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ImportProgress, ImportStateBadge } from './import-progress.tsx';
import styles from './imports.module.css';
import { ServerFileChooser } from './server-file-chooser.tsx';
import { AudioUpload, UploadForm } from './uploads.tsx';

const IMPORTS = '/web-api/admin/imports';

export const loader = loaderOf(async ({ webApi }, { signal }) => {
  const [{ runs, total, running }, place] = await Promise.all([
    webApi.get<ImportPage>(IMPORTS, signal),
    webApi.get<ImportPlace>(`${IMPORTS}/places`, signal),
  ]);
  return { all: { items: runs, total }, running: runs.find(({ id }) => id === running), place };
});

export function Component() {
  const { all, running, place } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, imports } = adminMessages.useMessages();
  return (
    <>
      <h1>{sections.imports}</h1>
      {running === undefined ? <Start place={place} /> : <Running run={running} />}
      <Section title={imports.before}>
        {all.items.length === 0 ? (
          <EmptyState icon={FolderInput} title={imports.none} />
        ) : (
          <LongList
            label={imports.before}
            first={all}
            path={(offset, limit) => `${IMPORTS}?offset=${offset}&limit=${limit}`}
            itemsOf={(page) => (page as ImportPage).runs}
            row={(run) => <RunRow run={run} />}
          />
        )}
      </Section>
    </>
  );
}

function Start({ place }: { place: ImportPlace }) {
  const { imports, editing } = adminMessages.useMessages();
  const [way, setWay] = useState<'audio' | 'upload' | 'server'>('audio');
  return (
    <Card title={imports.start}>
      <Tabs
        label={imports.start}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'audio', label: editing.audioFiles, content: <AudioUpload /> },
          { value: 'upload', label: imports.upload, content: <UploadForm /> },
          { value: 'server', label: imports.fromServer, content: <ServerFileChooser first={place} /> },
        ]}
      />
      {way !== 'audio' && <FormatGuide />}
    </Card>
  );
}

function Running({ run }: { run: ImportRun }) {
  const { imports } = adminMessages.useMessages();
  return (
    <Card
      title={imports.running(run.source.name)}
      actions={<Link to={`/admin/imports/${run.id}`}>{imports.report}</Link>}
    >
      <ImportProgress key={run.id} run={run} />
    </Card>
  );
}

function RunRow({ run }: { run: ImportRun }) {
  const { imports, log } = adminMessages.useMessages();
  const { number, moment } = useFormats();
  return (
    <ListRow
      name={run.source.name}
      to={`/admin/imports/${run.id}`}
      badges={<ImportStateBadge state={run.state} />}
      facts={
        <>
          <span>{moment(run.started)}</span>
          <span dir="auto">{run.by === COMMAND_LINE ? log.commandLine : run.by.name}</span>
          {run.state === 'done' && <span>{imports.taken(run.records, number(run.records))}</span>}
          {run.items > 0 && <span>{imports.items(run.items, number(run.items))}</span>}
        </>
      }
    />
  );
}

const EXAMPLE = [
  { entity: 'artist', id: 9001, name: 'Lume Frío' },
  { entity: 'album', id: 9101, name: 'Mar de Fóra', artist_id: 9001, releasedate: '2021-09-17' },
  {
    entity: 'track',
    id: 9201,
    name: 'Onda Primeira',
    artist_id: 9001,
    album_id: 9101,
    position: 1,
    duration: 214,
    releasedate: '2021-09-17',
    license_ccurl: 'http://creativecommons.org/licenses/by-sa/4.0/',
  },
]
  .map((record) => JSON.stringify(record))
  .join('\n');

const ROWS = Object.entries(IMPORT_FIELDS).map(([entity, fields]) => ({ entity, ...fields }));

/** Explains the import format: what a line is, the fields of each entity, an example. */
function FormatGuide() {
  const { guide } = adminMessages.useMessages().imports;
  return (
    <details className={styles['guide']}>
      <summary>{guide.title}</summary>
      <div className={shared['stack']}>
        <p>{guide.lines}</p>
        <p>{guide.references}</p>
        <p>{guide.sources}</p>
        <p>{guide.accounts}</p>
        <CodeBlock label={guide.example} code={EXAMPLE} wrap />
        <Table
          caption={guide.fields}
          rows={ROWS}
          rowKey={({ entity }) => entity}
          columns={[
            [guide.entity, ({ entity }) => <code>{entity}</code>],
            [guide.required, ({ required }) => <code>{required.join(' ')}</code>],
            [guide.optional, ({ optional }) => <code>{optional.join(' ')}</code>],
          ]}
        />
        <p>
          {guide.more} <code>docs/import.md</code>
        </p>
      </div>
    </details>
  );
}
