/** Routes outside the API whose parameters are declared as those of the API. */
import { Refusal } from '../domain/refusal.ts';
import { withFields } from './request/query-string.ts';
import { requireNames } from './v3.0/errors.ts';
import { describeOperation } from './v3.0/kinds/operation.ts';
import type { Parameters, Parsed } from './v3.0/parameters/parameter-types.ts';
import { collectParameters, parseParameters } from './v3.0/parameters/read-parameters.ts';

/** The reader rejects (kind `type`) unknown and missing parameters by name, and invalid values. */
export function createParameterReader<const P extends Parameters>(
  path: string,
  parameters: P,
): (query: URLSearchParams) => Parsed<P> {
  const described = describeOperation({ path, summary: '', parameters });
  return (query) => {
    const pairs = withFields([], [...query]);
    requireNames(
      pairs.map(([name]) => name),
      described.parameters.keys(),
    );
    const warnings: string[] = [];
    const collected = collectParameters(described, pairs, warnings);
    for (const [name, { required, accepted }] of described.parameters)
      if (required && !collected.values.has(name))
        throw new Refusal('type', `parameter ${name} is missing or empty; accepted: ${accepted}`);
    return parseParameters(described, collected, warnings) as Parsed<P>;
  };
}
