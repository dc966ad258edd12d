import { Fragment, memo } from 'react';
import { type Syntax, syntaxOf, tokenize } from './highlight.ts';
import styles from './highlighted.module.css';

/** One line with its tokens coloured. */
export const HighlightedLine = memo(function HighlightedLine({
  line,
  syntax,
}: {
  line: string;
  syntax: Syntax;
}) {
  let at = 0;
  return tokenize(line, syntax).map(({ kind, text }) => {
    const key = at;
    at += text.length;
    return kind === 'plain' ? (
      <Fragment key={key}>{text}</Fragment>
    ) : (
      <span key={key} className={styles[kind]}>
        {text}
      </span>
    );
  });
});

/** `type` is the media type of the text. */
export function HighlightedText({ text, type }: { text: string; type: string }) {
  const syntax = syntaxOf(text, type);
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and the text is replaced as a whole
    <Fragment key={at}>
      {at > 0 && '\n'}
      <HighlightedLine line={line} syntax={syntax} />
    </Fragment>
  ));
}
