/** What an operation takes, what it gives, and what can go wrong: readable without scripts. */
import { Badge } from '../../design/badge.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Section } from '../../design/section.tsx';
import { Table } from '../../design/table.tsx';
import styles from '../develop.module.css';
import { type DevelopWords, developWords } from '../messages.ts';
import type { Operation, OperationError, Parameter, ParameterKind, ResultField } from './contract.ts';
import { Prose } from './prose.tsx';
import own from './reference.module.css';

export function ParametersTable({ parameters }: { parameters: readonly Parameter[] }) {
  const words = developWords.useWords();
  return (
    <Section title={words.reference.parameters}>
      <p className={own['note']}>{words.reference.lists}</p>
      <Table
        caption={words.reference.tableOf(words.reference.parameters)}
        rows={parameters}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: words.reference.name,
            heading: true,
            cell: ({ name, isRequired }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isRequired && <Badge kind="accent">{words.reference.required}</Badge>}
              </span>
            ),
          },
          {
            key: 'kind',
            title: words.reference.type,
            cell: ({ kind }) => (
              <span className={own['kind']}>
                <Kind kind={kind} />
              </span>
            ),
          },
          {
            key: 'default',
            title: words.reference.default,
            cell: ({ default: value }) => (value === undefined ? '–' : <code>{value}</code>),
          },
          {
            key: 'description',
            title: words.reference.meaning,
            cell: ({ description }) => <Prose text={description} />,
          },
        ]}
      />
    </Section>
  );
}

function Kind({ kind }: { kind: ParameterKind }) {
  const words = developWords.useWords();
  if (kind.is !== 'choice' && kind.is !== 'choices') return kindName(kind, words);
  return (
    <details className={own['values']}>
      <summary>
        {kindName(kind, words)} ({kind.values.length})
      </summary>
      {kind.values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </details>
  );
}

function kindName(kind: ParameterKind, { reference }: DevelopWords): string {
  if (kind.is === 'list') return kind.numbers ? reference.kinds.numbers : reference.kinds.texts;
  return reference.kinds[kind.is];
}

export function FieldsTable({ fields }: { fields: readonly ResultField[] }) {
  const words = developWords.useWords();
  return (
    <Section title={words.reference.fields}>
      <Table
        caption={words.reference.tableOf(words.reference.fields)}
        rows={fields}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: words.reference.name,
            heading: true,
            cell: ({ name, isOptional }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isOptional && <Badge>{words.reference.optional}</Badge>}
              </span>
            ),
          },
          { key: 'type', title: words.reference.type, cell: ({ type }) => <code>{type}</code> },
          {
            key: 'description',
            title: words.reference.meaning,
            cell: ({ description }) => <Prose text={description} />,
          },
        ]}
      />
    </Section>
  );
}

export function ExampleAnswer({ example }: { example: NonNullable<Operation['example']> }) {
  const words = developWords.useWords();
  return (
    <Section title={words.reference.example}>
      <div className={styles['stack']}>
        <CodeBlock label={`${words.reference.example}: ${words.start.request}`} code={example.request} wrap />
        <CodeBlock label={`${words.reference.example}: ${words.explorer.answer}`} code={example.answer} />
      </div>
    </Section>
  );
}

export function ErrorsTable({ errors }: { errors: readonly OperationError[] }) {
  const words = developWords.useWords();
  return (
    <Section title={words.reference.errors} all="/developers/errors" allLabel={words.places.errors}>
      <Table
        caption={words.reference.tableOf(words.reference.errors)}
        narrow="scroll"
        rows={errors}
        rowKey={({ status }) => status}
        columns={[
          { key: 'status', title: words.errors.status, heading: true, cell: ({ status }) => status },
          {
            key: 'codes',
            title: words.errors.codes,
            cell: ({ description }) => <Prose text={description} />,
          },
        ]}
      />
    </Section>
  );
}
