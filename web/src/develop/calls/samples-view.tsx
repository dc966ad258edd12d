/** A call as curl command, JavaScript and Python. The chosen language is remembered for the other operations. */
import { useEffect, useState } from 'react';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { useServices } from '../../services.tsx';
import { inBrowser } from '../../storage/local-storage.ts';
import { explorer } from '../messages.ts';
import type { OperationCall } from './call.ts';
import {
  LANGUAGE_NAMES,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleResult,
  sampleOf,
} from './samples.ts';

const KEY = 'sample language';

export function Samples({ call, result }: { call: OperationCall; result: SampleResult }) {
  const { boot } = useServices();
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  useEffect(() => {
    const chosen = inBrowser.read(KEY);
    setLanguage(SAMPLE_LANGUAGES.find((one) => one === chosen) ?? 'curl');
  }, []);
  const choose = (next: SampleLanguage) => {
    setLanguage(next);
    inBrowser.write(KEY, next);
  };
  return (
    <Tabs
      label={explorer.samples}
      value={language}
      onChange={choose}
      tabs={SAMPLE_LANGUAGES.map((value) => ({
        value,
        label: LANGUAGE_NAMES[value],
        content: (
          <CodeBlock label={LANGUAGE_NAMES[value]} code={sampleOf(value, call, boot.url, result)} wrap />
        ),
      }))}
    />
  );
}
