/** Tables of the parameters, result fields and errors of an operation. They work without scripts. */
import { Badge } from '../../design/feedback/badge.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { HighlightedText } from '../calls/highlighted.tsx';
import { sampleCall, sampleResult } from '../calls/sample-call.ts';
import { Samples } from '../calls/samples-view.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import type {
  ApiOperation,
  ApiParameter,
  ApiResultField,
  OperationError,
  ParameterKind,
} from '../openapi/operations.ts';
import own from './reference.module.css';

export function ParametersTable({ parameters }: { parameters: readonly ApiParameter[] }) {
  return (
    <Section title={messages.reference.parameters}>
      <p className={own['note']}>{messages.reference.lists}</p>
      <Table
        caption={messages.reference.tableOf(messages.reference.parameters)}
        rows={parameters}
        rowKey={({ name }) => name}
        columns={[
          [
            messages.reference.name,
            ({ name, isRequired }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isRequired && <Badge kind="accent">{messages.reference.required}</Badge>}
              </span>
            ),
          ],
          [
            messages.reference.type,
            ({ kind }) => (
              <span className={own['kind']}>
                <Kind kind={kind} />
              </span>
            ),
          ],
          [
            messages.reference.default,
            ({ default: value }) => (value === undefined ? '–' : <code>{value}</code>),
          ],
          [messages.reference.meaning, ({ description }) => <ApiText text={description} />],
        ]}
      />
    </Section>
  );
}

function Kind({ kind }: { kind: ParameterKind }) {
  if (kind.is !== 'choice' && kind.is !== 'choices') return kindName(kind);
  return (
    <details className={own['values']}>
      <summary>
        {kindName(kind)} ({kind.values.length})
      </summary>
      {kind.values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </details>
  );
}

function kindName(kind: ParameterKind): string {
  const { reference } = messages;
  if (kind.is === 'list') return kind.numbers ? reference.kinds.numbers : reference.kinds.texts;
  return reference.kinds[kind.is];
}

export function FieldsTable({ fields }: { fields: readonly ApiResultField[] }) {
  return (
    <Section title={messages.reference.fields}>
      <Table
        caption={messages.reference.tableOf(messages.reference.fields)}
        rows={fields}
        rowKey={({ name }) => name}
        columns={[
          [
            messages.reference.name,
            ({ name, isOptional }) => (
              <span className={own['name']}>
                <code>{name}</code>
                {isOptional && <Badge>{messages.reference.optional}</Badge>}
              </span>
            ),
          ],
          [messages.reference.type, ({ type }) => <code>{type}</code>],
          [messages.reference.meaning, ({ description }) => <ApiText text={description} />],
        ]}
      />
    </Section>
  );
}

export function ExampleResponse({ example }: { example: NonNullable<ApiOperation['example']> }) {
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
        >
          <HighlightedText text={example.answer} type="application/json" />
        </CodeBlock>
      </div>
    </Section>
  );
}

/** Samples of operations that have no form to try them: the others show them below it. */
export function OperationSamples({ operation }: { operation: ApiOperation }) {
  return (
    <Section title={messages.explorer.samples}>
      <Samples call={sampleCall(operation)} result={sampleResult(operation)} />
    </Section>
  );
}

export function ErrorsTable({ errors }: { errors: readonly OperationError[] }) {
  return (
    <Section title={messages.reference.errors} all="/developers/errors" allLabel={messages.sections.errors}>
      <Table
        caption={messages.reference.tableOf(messages.reference.errors)}
        narrow="scroll"
        rows={errors}
        rowKey={({ status }) => status}
        columns={[
          [messages.errors.status, ({ status }) => status],
          [messages.errors.codes, ({ description }) => <ApiText text={description} />],
        ]}
      />
    </Section>
  );
}
