/** The parameters of all charts. */
import { CHART_PERIODS } from '../../../domain/vocabulary.ts';
import { oneOf, type Parsed, text, withDefault } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import type { STANDARD } from '../parameters/standard-parameters.ts';

export const CHART = {
  period: withDefault(
    oneOf('The time that counts: the last 7 days, the last 30, or all time.', CHART_PERIODS),
    'week',
  ),
  tag: text('Only what bears this tag; an album or an artist bears those of the tracks.'),
};

type Asked = Parsed<typeof CHART & Pick<typeof STANDARD, 'offset' | 'limit' | 'fullcount'>>;

export const chartAsked = (p: Asked) =>
  asOptional({
    period: p.period,
    tag: p.tag,
    offset: p.offset,
    limit: p.limit,
    fullcount: p.fullcount === true,
  });
