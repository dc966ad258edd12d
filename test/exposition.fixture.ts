/** Reads the text format of Prometheus strictly: a line that is not valid is an error. */
import assert from 'node:assert/strict';

export interface ExposedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface ExposedFamily {
  type: string;
  samples: ExposedSample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.*)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (-?[\\d.e+-]+|Na[Nn]|[+-]Inf)$`);

/** The samples by the name of their family, which comes before them. */
export function parseExposition(text: string): Map<string, ExposedFamily> {
  const families = new Map<string, ExposedFamily>();
  let family = '';
  assert.ok(text.endsWith('\n'), 'the last line ends');
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('#')) {
      const [, kind, name, rest] = COMMENT.exec(line) ?? assert.fail(line);
      if (kind === 'HELP') continue;
      assert.match(rest, /^(counter|gauge|histogram|summary)$/, line);
      assert.ok(!families.has(name), `${name} occurs twice`);
      families.set(name, { type: rest, samples: [] });
      family = name;
      continue;
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? assert.fail(line);
    assert.ok(name === family || /^(_bucket|_sum|_count)$/.test(name.replace(family, '')), line);
    const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
    families.get(family)!.samples.push({
      name,
      labels: Object.fromEntries(Array.from(pairs, ([, label, text]) => [label, text])),
      value: Number(value.replace('Inf', 'Infinity')),
    });
  }
  return families;
}

/** The sum of all samples with this name and these labels; `undefined` if there is none. */
export function sumOf(
  families: Map<string, ExposedFamily>,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
  const found = family?.samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return found?.length ? found.reduce((sum, { value }) => sum + value, 0) : undefined;
}
