/** `/developers/reference`: the reference of the API, with an explorer for each operation. */
import { List } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import shared from '../../design/layout/page.module.css';
import { Scripted } from '../../design/layout/scripted.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { loaderOf, nothingHere, type PageHandle } from '../../page.ts';
import { HighlightedText } from '../calls/highlighted.tsx';
import { sampleCall, sampleResult } from '../calls/sample-call.ts';
import { Samples } from '../calls/samples-view.tsx';
import styles from '../develop.module.css';
import { Explorer } from '../explorer/explorer.tsx';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import { loadOpenApi } from '../openapi/openapi.ts';
import {
  type ApiOperation,
  type ApiParameter,
  type ApiResultField,
  findOperation,
  type OperationError,
  type OperationSummary,
  operationSummaries,
  type ParameterKind,
  searchOperations,
} from '../openapi/operations.ts';
import { operationOf, referencePage } from '../openapi/reference-paths.ts';
import own from './reference.module.css';

export const loader = loaderOf(async ({ webApi }, { params }) => {
  const openApi = await loadOpenApi(webApi);
  const slug = params['operation'];
  const operation = slug === undefined ? undefined : findOperation(openApi, operationOf(slug));
  if (slug !== undefined && operation === undefined) throw nothingHere();
  return { operations: operationSummaries(openApi), operation: operation ?? null };
});

/** The query holds only the values of the explorer, which do not change the operation. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

interface ReferencePageData {
  operations: OperationSummary[];
  operation: ApiOperation | null;
}

export const handle: PageHandle<ReferencePageData> = {
  head: ({ operation }) =>
    operation === null
      ? {
          title: messages.pageTitle('reference'),
          description: messages.reference.text,
          canonical: '/developers/reference',
        }
      : {
          title: `${operation.path} · ${messages.sections.reference}`,
          description: operation.summary,
          canonical: referencePage(operation.path),
        },
};

export function Component() {
  const { operations, operation } = useLoaderData<ReferencePageData>();
  return (
    <div className={operation === null ? undefined : own['page']}>
      {operation !== null && (
        <aside className={own['side']} aria-label={messages.reference.operations}>
          <OperationList operations={operations} current={operation.path} />
        </aside>
      )}
      {operation === null ? (
        <div className={styles['page']}>
          <div className={styles['intro']}>
            <h1>{messages.sections.reference}</h1>
            <p>{messages.reference.text}</p>
          </div>
          <OperationList operations={operations} wide />
        </div>
      ) : (
        <OperationPage key={operation.path} operation={operation} operations={operations} />
      )}
    </div>
  );
}

function OperationPage({
  operation,
  operations,
}: {
  operation: ApiOperation;
  operations: OperationSummary[];
}) {
  const { path, method, summary, description, token, resultKind: leads } = operation;
  return (
    <article className={styles['page']}>
      <div className={styles['stack']}>
        <OperationDrawer operations={operations} current={path} />
        <h1 className={own['title']} dir="ltr">
          <span className={own['verb']}>{method}</span> {path}
        </h1>
        <p className={own['summary']}>
          <ApiText text={summary} />
        </p>
        {description !== '' && (
          <p>
            <ApiText text={description} />
          </p>
        )}
        {token !== 'no' && <p className={styles['small']}>{messages.reference.token[token]}</p>}
      </div>
      {leads === 'oauth' ? <OperationSamples operation={operation} /> : <Explorer operation={operation} />}
      <ParametersTable parameters={operation.parameters} />
      {operation.fields.length > 0 && <FieldsTable fields={operation.fields} />}
      {operation.example !== undefined && <ExampleResponse example={operation.example} />}
      <ErrorsTable errors={operation.errors} />
    </article>
  );
}

/** Replaces the sidebar on narrow screens. */
function OperationDrawer({ operations, current }: { operations: OperationSummary[]; current: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={own['drawer']}>
      <Button
        to="/developers/reference"
        icon={<List />}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {messages.reference.operations}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={messages.reference.operations}>
        <OperationList operations={operations} current={current} onChosen={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

interface Props {
  operations: readonly OperationSummary[];
  /** Path of the current operation. */
  current?: string;
  /** Shows summaries too. */
  wide?: boolean;
  onChosen?(): void;
}

/** All operations by group, with a search field. */
function OperationList({ operations, current, wide = false, onChosen }: Props) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = searchOperations(operations, typed);
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <div className={shared['stack']}>
      <Scripted>
        <div className={own['search']}>
          <TextField
            label={messages.reference.search}
            bare={!wide}
            placeholder={messages.reference.search}
            type="search"
            {...bound(typed, setTyped)}
          />
        </div>
      </Scripted>
      {found.length === 0 && <p role="status">{messages.reference.none}</p>}
      <div className={wide ? own['groups'] : styles['stack']}>
        {groups.map(([group, members]) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`} className={own['group']}>
              {group}
            </h2>
            <ul className={own['operations']}>
              {members.map(({ path, summary }) => (
                <li key={path}>
                  <Link
                    to={referencePage(path)}
                    aria-current={path === current ? 'page' : undefined}
                    onClick={onChosen}
                  >
                    {path}
                  </Link>
                  {wide && (
                    <p className={styles['small']}>
                      <ApiText text={summary} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function ParametersTable({ parameters }: { parameters: readonly ApiParameter[] }) {
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

function FieldsTable({ fields }: { fields: readonly ApiResultField[] }) {
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

function ExampleResponse({ example }: { example: NonNullable<ApiOperation['example']> }) {
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
function OperationSamples({ operation }: { operation: ApiOperation }) {
  return (
    <Section title={messages.explorer.samples}>
      <Samples call={sampleCall(operation)} result={sampleResult(operation)} />
    </Section>
  );
}

function ErrorsTable({ errors }: { errors: readonly OperationError[] }) {
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
