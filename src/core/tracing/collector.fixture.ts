/** An OpenTelemetry collector for tests: receives OTLP over HTTP as JSON, and may fail on demand. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

type Value =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { boolValue: boolean };

interface Attribute {
  key: string;
  value: Value;
}

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code: number };
  attributes: Record<string, unknown>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

export async function startCollector(t: Pick<TestContext, 'after'>) {
  const collector = {
    url: '',
    /** Of the next responses; `silent` never responds. */
    answer: 200 as number | 'silent',
    requests: [] as { path: string | undefined; headers: IncomingHttpHeaders; body: string }[],
    spans: [] as ReceivedSpan[],
    resource: {} as Record<string, unknown>,
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    collector.requests.push({ path: request.url, headers: request.headers, body });
    const { answer } = collector;
    if (answer === 'silent') return;
    response.writeHead(answer).end('{}');
    if (answer !== 200) return;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans) {
      collector.resource = valuesOf(resource.attributes);
      for (const { spans } of scopeSpans)
        for (const span of spans) collector.spans.push({ ...span, attributes: valuesOf(span.attributes) });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[type, one]] = Object.entries(value);
      return [key, type === 'intValue' ? Number(one) : one];
    }),
  );
}
