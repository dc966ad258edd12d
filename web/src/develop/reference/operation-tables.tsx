/** Tables of the parameters, result fields and errors of an operation. They work without scripts. */
import { Badge } from '../../design/feedback/badge.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import styles from '../develop.module.css';
import { type DevelopMessages, developMessages } from '../messages.ts';
import { ApiText } from './api-text.tsx';
import type {
  ApiOperation,
  ApiParameter,
  ApiResultField,
  OperationError,
  ParameterKind,
} from './operations.ts';
import own from './reference.module.css';

export function ParametersTable({ parameters }: { parameters: readonly ApiParameter[] }) {
  const messages = developMessages.useMessages();
  return (
    <Section title={messages.reference.parameters}>
      <p className={own['note']}>{messages.reference.lists}</p>
      <Table
        caption={messages.reference.tableOf(messages.reference.parameters)}
        rows={parameters}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: messages.reference.name,
            heading: true,
            cell: ({ name, isRequired }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isRequired && <Badge kind="accent">{messages.reference.required}</Badge>}
              </span>
            ),
          },
          {
            key: 'kind',
            title: messages.reference.type,
            cell: ({ kind }) => (
              <span className={own['kind']}>
                <Kind kind={kind} />
              </span>
            ),
          },
          {
            key: 'default',
            title: messages.reference.default,
            cell: ({ default: value }) => (value === undefined ? '–' : <code>{value}</code>),
          },
          {
            key: 'description',
            title: messages.reference.meaning,
            cell: ({ description }) => <ApiText text={description} />,
          },
        ]}
      />
    </Section>
  );
}

function Kind({ kind }: { kind: ParameterKind }) {
  const messages = developMessages.useMessages();
  if (kind.is !== 'choice' && kind.is !== 'choices') return kindName(kind, messages);
  return (
    <details className={own['values']}>
      <summary>
        {kindName(kind, messages)} ({kind.values.length})
      </summary>
      {kind.values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </details>
  );
}

function kindName(kind: ParameterKind, { reference }: DevelopMessages): string {
  if (kind.is === 'list') return kind.numbers ? reference.kinds.numbers : reference.kinds.texts;
  return reference.kinds[kind.is];
}

export function FieldsTable({ fields }: { fields: readonly ApiResultField[] }) {
  const messages = developMessages.useMessages();
  return (
    <Section title={messages.reference.fields}>
      <Table
        caption={messages.reference.tableOf(messages.reference.fields)}
        rows={fields}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: messages.reference.name,
            heading: true,
            cell: ({ name, isOptional }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isOptional && <Badge>{messages.reference.optional}</Badge>}
              </span>
            ),
          },
          { key: 'type', title: messages.reference.type, cell: ({ type }) => <code>{type}</code> },
          {
            key: 'description',
            title: messages.reference.meaning,
            cell: ({ description }) => <ApiText text={description} />,
          },
        ]}
      />
    </Section>
  );
}

export function ExampleResponse({ example }: { example: NonNullable<ApiOperation['example']> }) {
  const messages = developMessages.useMessages();
  return (
    <Section title={messages.reference.example}>
      <div className={styles['stack']}>
        <CodeBlock
          label={`${messages.reference.example}: ${messages.start.request}`}
          code={example.request}
          wrap
        />
        <CodeBlock
          label={`${messages.reference.example}: ${messages.explorer.response}`}
          code={example.answer}
        />
      </div>
    </Section>
  );
}

export function ErrorsTable({ errors }: { errors: readonly OperationError[] }) {
  const messages = developMessages.useMessages();
  return (
    <Section title={messages.reference.errors} all="/developers/errors" allLabel={messages.sections.errors}>
      <Table
        caption={messages.reference.tableOf(messages.reference.errors)}
        narrow="scroll"
        rows={errors}
        rowKey={({ status }) => status}
        columns={[
          { key: 'status', title: messages.errors.status, heading: true, cell: ({ status }) => status },
          {
            key: 'codes',
            title: messages.errors.codes,
            cell: ({ description }) => <ApiText text={description} />,
          },
        ]}
      />
    </Section>
  );
}
