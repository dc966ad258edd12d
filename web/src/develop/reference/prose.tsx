import { Fragment } from 'react';

/** A sentence of the contract: English, with names between backticks. */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, at }));
  return (
    <span lang="en">
      {parts.map(({ part, at }) =>
        at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>,
      )}
    </span>
  );
}
