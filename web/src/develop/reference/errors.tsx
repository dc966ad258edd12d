/** `/developers/errors`: what can go wrong, how much may be asked, and in which forms the answers come. */
import { useLoaderData } from 'react-router';
import { Section } from '../../design/section.tsx';
import { Table } from '../../design/table.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import styles from '../develop.module.css';
import { type DevelopWords, developWords, titleOf } from '../messages.ts';
import { type ErrorCode, errorCodes, type HeaderLine, headerLines } from './contract.ts';
import { loadContract } from './openapi.ts';
import { Prose } from './prose.tsx';

export const loader = loaderOf(async ({ portal }) => {
  const contract = await loadContract(portal);
  return { codes: errorCodes(contract), headers: headerLines(contract) };
});

interface Data {
  codes: ErrorCode[];
  headers: HeaderLine[];
}

export const handle: PageHandle<Data> = {
  head: (_, words, language) => ({
    title: titleOf('errors', words, language),
    description: developWords.in(language).errors.text,
    canonical: '/developers/errors',
  }),
};

type Advised = keyof DevelopWords['errors']['advice'];

export function Component() {
  const words = developWords.useWords();
  const { codes, headers } = useLoaderData<Data>();
  const adviceOn = (code: number) => words.errors.advice[`${code}` as Advised] ?? '';
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{words.places.errors}</h1>
        <p>{words.errors.text}</p>
      </div>
      <Section title={words.errors.codes}>
        <Table
          caption={words.reference.tableOf(words.errors.codes)}
          rows={codes}
          rowKey={({ code }) => code}
          columns={[
            {
              key: 'code',
              title: words.usage.code,
              heading: true,
              cell: ({ code, type }) => (
                <span id={`code-${code}`}>
                  {code} <span lang="en">{type}</span>
                </span>
              ),
            },
            { key: 'status', title: words.errors.status, cell: ({ status }) => <Prose text={status} /> },
            { key: 'when', title: words.errors.when, cell: ({ when }) => <Prose text={when} /> },
            { key: 'advice', title: words.errors.whatToDo, cell: ({ code }) => adviceOn(code) },
          ]}
        />
      </Section>
      <Section title={words.errors.limits}>
        <div className={styles['stack']}>
          <p>{words.errors.limitsText}</p>
          <Table
            caption={words.reference.tableOf(words.errors.limits)}
            rows={headers}
            rowKey={({ name }) => name}
            columns={[
              {
                key: 'name',
                title: words.errors.header,
                heading: true,
                cell: ({ name }) => <code>{name}</code>,
              },
              {
                key: 'description',
                title: words.reference.meaning,
                cell: ({ description }) => <Prose text={description} />,
              },
            ]}
          />
        </div>
      </Section>
      <Section title={words.errors.formats}>
        <ul className={styles['stack']}>
          {words.errors.formatList.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
