import { useState } from 'react';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { useServices } from '../../services.tsx';
import { developMessages } from '../messages.ts';
import { firstCall } from './first-call.tsx';
import { QUICK_STARTS, type QuickStart, snippetOf } from './snippets.ts';

const NAMES: Record<QuickStart, string> = {
  curl: 'curl',
  fetch: 'JavaScript',
  client: '@cantiga/client',
  urllib: 'Python',
  requests: 'Python (requests)',
};

/** The first call in several languages, with the client id of the user. */
export function QuickStarts({ clientId }: { clientId: string }) {
  const { boot } = useServices();
  const messages = developMessages.useMessages();
  const [kind, setKind] = useState<QuickStart>('curl');
  const call = firstCall(clientId);
  return (
    <Section title={messages.start.quickStarts}>
      <Tabs
        label={messages.start.quickStarts}
        value={kind}
        onChange={setKind}
        tabs={QUICK_STARTS.map((value) => ({
          value,
          label: NAMES[value],
          content: <CodeBlock code={snippetOf(value, call, boot.url)} label={NAMES[value]} />,
        }))}
      />
    </Section>
  );
}
