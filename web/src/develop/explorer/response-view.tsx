/** A response: status, time, size, headers and text. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { scrollable } from '../../design/layout/scrollable.ts';
import { useFormats } from '../../messages/formats.ts';
import type { CallResponse } from '../calls/call.ts';
import { type Syntax, syntaxOf } from '../calls/highlight.ts';
import { HighlightedLine, HighlightedText } from '../calls/highlighted.tsx';
import { envelopeHeaders, indentResponse, splitLines } from '../calls/response-text.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import own from './explorer.module.css';

/** Longer texts are slow to lay out, so only their visible lines are rendered. */
const LINES_MAX = 1500;
const LINE_HEIGHT = 22;

export function ResponseView({ response, url }: { response: CallResponse; url: string }) {
  const { number, bytes } = useFormats();
  const { status, ms, size, text, type, headers, isRedirect: leadsOn } = response;
  const facts = useMemo(() => envelopeHeaders(text), [text]);
  const readable = useMemo(() => indentResponse(text, type), [text, type]);
  if (leadsOn) {
    return (
      <div className={styles['stack']}>
        <p role="status" className={styles['facts']}>
          <Badge kind="good">302</Badge>
          <span>{messages.explorer.took(number(ms))}</span>
        </p>
        <p>
          {messages.explorer.redirect} <a href={url}>{messages.explorer.openFile}</a>
        </p>
      </div>
    );
  }
  return (
    <div className={styles['stack']}>
      <p role="status" className={styles['facts']}>
        <Badge kind={status < 400 && (facts?.code ?? 0) === 0 ? 'good' : 'bad'}>HTTP {status}</Badge>
        {facts !== undefined && (
          <Badge kind={facts.code === 0 ? 'good' : 'bad'}>{messages.explorer.code(facts.code)}</Badge>
        )}
        <span>{messages.explorer.took(number(ms))}</span>
        <span>{bytes(size)}</span>
      </p>
      {facts !== undefined && facts.error_message !== '' && (
        <p className={own['refusal']}>{facts.error_message}</p>
      )}
      {facts !== undefined && facts.warnings !== '' && <p className={styles['notice']}>{facts.warnings}</p>}
      <dl className={own['headers']} dir="ltr">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ResponseText text={readable} original={text} type={type} />
    </div>
  );
}

function ResponseText({ text, original, type }: { text: string; original: string; type: string }) {
  const lines = useMemo(() => splitLines(text), [text]);
  if (lines.length <= LINES_MAX && text.length <= LINES_MAX * 100) {
    return (
      <CodeBlock code={text} copied={original} label={messages.explorer.response}>
        <HighlightedText text={text} type={type} />
      </CodeBlock>
    );
  }
  return <LongText lines={lines} original={original} syntax={syntaxOf(text, type)} />;
}

interface LongTextProps {
  lines: readonly string[];
  original: string;
  syntax: Syntax;
}

function LongText({ lines, original, syntax }: LongTextProps) {
  const { number } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  return (
    <figure className={own['long']} dir="ltr">
      <figcaption>
        <span dir="auto">{messages.explorer.lines(number(lines.length))}</span>
        <CopyButton text={original} variant="quiet" />
      </figcaption>
      <div ref={box} className={own['text']} {...scrollable(messages.explorer.response)}>
        <div style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <code key={index} style={{ transform: `translateY(${start}px)` }}>
              <HighlightedLine line={lines[index]} syntax={syntax} />
            </code>
          ))}
        </div>
      </div>
    </figure>
  );
}
