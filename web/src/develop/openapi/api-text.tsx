import { Fragment } from 'react';

/** A text of the OpenAPI document, with names in backticks. */
export function ApiText({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, at }));
  return (
    <>
      {parts.map(({ part, at }) =>
        at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>,
      )}
    </>
  );
}
