/** `/developers/errors`: error codes, rate limits and response formats. */
import { useLoaderData } from 'react-router';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import { loadOpenApi } from '../openapi/openapi.ts';
import { type ErrorCode, errorCodes, type ResponseHeader, responseHeaders } from '../openapi/operations.ts';

export const loader = loaderOf(async ({ webApi }) => {
  const openApi = await loadOpenApi(webApi);
  return { codes: errorCodes(openApi), headers: responseHeaders(openApi) };
});

interface ErrorsPageData {
  codes: ErrorCode[];
  headers: ResponseHeader[];
}

export const handle: PageHandle<ErrorsPageData> = {
  head: () => ({
    title: messages.pageTitle('errors'),
    description: messages.errors.text,
    canonical: '/developers/errors',
  }),
};

type AdviceCode = keyof typeof messages.errors.advice;

export function Component() {
  const { codes, headers } = useLoaderData<ErrorsPageData>();
  const adviceOn = (code: number) => messages.errors.advice[`${code}` as AdviceCode] ?? '';
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{messages.sections.errors}</h1>
        <p>{messages.errors.text}</p>
      </div>
      <Section title={messages.errors.codes}>
        <Table
          caption={messages.reference.tableOf(messages.errors.codes)}
          rows={codes}
          rowKey={({ code }) => code}
          columns={[
            [
              messages.usage.code,
              ({ code, type }) => (
                <span id={`code-${code}`}>
                  {code} {type}
                </span>
              ),
            ],
            [messages.errors.status, ({ status }) => <ApiText text={status} />],
            [messages.errors.when, ({ when }) => <ApiText text={when} />],
            [messages.errors.whatToDo, ({ code }) => adviceOn(code)],
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
              [messages.errors.header, ({ name }) => <code>{name}</code>],
              [messages.reference.meaning, ({ description }) => <ApiText text={description} />],
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
