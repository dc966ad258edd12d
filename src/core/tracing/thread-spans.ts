/** Collects the spans of a thread and sends them to the main thread, which exports them. */
import type { Span } from './tracer.ts';

export interface SpanMessage {
  kind: 'spans';
  spans: Span[];
}

const SENT_EVERY_MS = 500;
const SENT_TOGETHER = 200;

export function createThreadSpans(post: (message: SpanMessage) => void) {
  let spans: Span[] = [];
  const flush = () => {
    if (spans.length === 0) return;
    post({ kind: 'spans', spans });
    spans = [];
  };
  const timer = setInterval(flush, SENT_EVERY_MS).unref();
  return {
    send(span: Span): void {
      spans.push(span);
      if (spans.length >= SENT_TOGETHER) flush();
    },
    close(): void {
      clearInterval(timer);
      flush();
    },
  };
}
