/** `/developers/reference`: every operation from its own declaration, with a form that calls it. */
import { List } from 'lucide-react';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { loaderOf, nothingHere, type PageHandle } from '../../page.ts';
import styles from '../develop.module.css';
import { Explorer } from '../explorer/explorer.tsx';
import { developMessages, titleOf } from '../messages.ts';
import { operationOf, referencePage } from './address.ts';
import { findOperation, type Operation, type OperationLine, operationLines } from './contract.ts';
import { OperationList } from './list.tsx';
import { loadContract } from './openapi.ts';
import { Prose } from './prose.tsx';
import own from './reference.module.css';
import { ErrorsTable, ExampleAnswer, FieldsTable, ParametersTable } from './tables.tsx';

export const loader = loaderOf(async ({ webApi }, { params }) => {
  const contract = await loadContract(webApi);
  const slug = params['operation'];
  const operation = slug === undefined ? undefined : findOperation(contract, operationOf(slug));
  if (slug !== undefined && operation === undefined) throw nothingHere();
  return { lines: operationLines(contract), operation: operation ?? null };
});

/** What is filled in stands in the address, and changes nothing about the operation. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

interface Data {
  lines: OperationLine[];
  operation: Operation | null;
}

export const handle: PageHandle<Data> = {
  head: ({ operation }, messages, language) => {
    const { places, reference } = developMessages.in(language);
    return operation === null
      ? {
          title: titleOf('reference', messages, language),
          description: reference.text,
          canonical: '/developers/reference',
        }
      : {
          title: `${operation.path} · ${places.reference}`,
          description: operation.summary,
          canonical: referencePage(operation.path),
        };
  },
};

export function Component() {
  const messages = developMessages.useMessages();
  const { lines, operation } = useLoaderData<Data>();
  return (
    <div className={operation === null ? undefined : own['page']}>
      {operation !== null && (
        <aside className={own['side']} aria-label={messages.reference.operations}>
          <OperationList lines={lines} present={operation.path} />
        </aside>
      )}
      {operation === null ? (
        <div className={styles['page']}>
          <div className={styles['intro']}>
            <h1>{messages.places.reference}</h1>
            <p>{messages.reference.text}</p>
          </div>
          <OperationList lines={lines} wide />
        </div>
      ) : (
        <OneOperation key={operation.path} operation={operation} lines={lines} />
      )}
    </div>
  );
}

function OneOperation({ operation, lines }: { operation: Operation; lines: OperationLine[] }) {
  const messages = developMessages.useMessages();
  const { path, method, summary, description, token, leads } = operation;
  return (
    <article className={styles['page']}>
      <div className={styles['stack']}>
        <Drawer lines={lines} present={path} />
        <h1 className={own['title']} dir="ltr">
          <span className={own['verb']}>{method}</span> {path}
        </h1>
        <p className={own['summary']}>
          <Prose text={summary} />
        </p>
        {description !== '' && (
          <p>
            <Prose text={description} />
          </p>
        )}
        {token !== 'no' && <p className={styles['small']}>{messages.reference.token[token]}</p>}
      </div>
      {leads !== 'oauth' && <Explorer operation={operation} />}
      <ParametersTable parameters={operation.parameters} />
      {operation.fields.length > 0 && <FieldsTable fields={operation.fields} />}
      {operation.example !== undefined && <ExampleAnswer example={operation.example} />}
      <ErrorsTable errors={operation.errors} />
    </article>
  );
}

/** Where there is no room for the list beside the page. */
function Drawer({ lines, present }: { lines: OperationLine[]; present: string }) {
  const messages = developMessages.useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={own['drawer']}>
      <Button
        to="/developers/reference"
        icon={<List aria-hidden="true" />}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {messages.reference.operations}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={messages.reference.operations}>
        <OperationList lines={lines} present={present} onChosen={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
