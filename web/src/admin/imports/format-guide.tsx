/** Explains the import format: what a line is, the fields of each entity, an example. */
import { IMPORT_FIELDS } from '../../../../src/domain/imports/import-fields.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Table } from '../../design/layout/table.tsx';
import shared from '../admin.module.css';
import { adminMessages } from '../messages.ts';
import styles from './imports.module.css';

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

export function FormatGuide() {
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
