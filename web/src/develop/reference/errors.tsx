/** `/developers/errors`: what can go wrong, how much may be asked, and in which forms the answers come. */
import { useLoaderData } from 'react-router';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import styles from '../develop.module.css';
import { type DevelopMessages, developMessages, titleOf } from '../messages.ts';
import { type ErrorCode, errorCodes, type HeaderLine, headerLines } from './contract.ts';
import { loadContract } from './openapi.ts';
import { Prose } from './prose.tsx';

export const loader = loaderOf(async ({ webApi }) => {
  const contract = await loadContract(webApi);
  return { codes: errorCodes(contract), headers: headerLines(contract) };
});

interface Data {
  codes: ErrorCode[];
  headers: HeaderLine[];
}

export const handle: PageHandle<Data> = {
  head: (_, messages, language) => ({
    title: titleOf('errors', messages, language),
    description: developMessages.in(language).errors.text,
    canonical: '/developers/errors',
  }),
};

type Advised = keyof DevelopMessages['errors']['advice'];

export function Component() {
  const messages = developMessages.useMessages();
  const { codes, headers } = useLoaderData<Data>();
  const adviceOn = (code: number) => messages.errors.advice[`${code}` as Advised] ?? '';
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{messages.places.errors}</h1>
        <p>{messages.errors.text}</p>
      </div>
      <Section title={messages.errors.codes}>
        <Table
          caption={messages.reference.tableOf(messages.errors.codes)}
          rows={codes}
          rowKey={({ code }) => code}
          columns={[
            {
              key: 'code',
              title: messages.usage.code,
              heading: true,
              cell: ({ code, type }) => (
                <span id={`code-${code}`}>
                  {code} <span lang="en">{type}</span>
                </span>
              ),
            },
            { key: 'status', title: messages.errors.status, cell: ({ status }) => <Prose text={status} /> },
            { key: 'when', title: messages.errors.when, cell: ({ when }) => <Prose text={when} /> },
            { key: 'advice', title: messages.errors.whatToDo, cell: ({ code }) => adviceOn(code) },
          ]}
        />
      </Section>
      <Section title={messages.errors.limits}>
        <div className={styles['stack']}>
          <p>{messages.errors.limitsText}</p>
          <Table
            caption={messages.reference.tableOf(messages.errors.limits)}
            rows={headers}
            rowKey={({ name }) => name}
            columns={[
              {
                key: 'name',
                title: messages.errors.header,
                heading: true,
                cell: ({ name }) => <code>{name}</code>,
              },
              {
                key: 'description',
                title: messages.reference.meaning,
                cell: ({ description }) => <Prose text={description} />,
              },
            ]}
          />
        </div>
      </Section>
      <Section title={messages.errors.formats}>
        <ul className={styles['stack']}>
          {messages.errors.formatList.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
