/** The document of every response: `headers` first, in the order older clients rely on, then `results`. */
import { encodeName, encodeText, type FieldName, type Syntax } from '../formats/syntax.ts';
import { type Recorder, record, type Template } from '../formats/template.ts';

export interface EnvelopeHeaders {
  code: number;
  errorMessage: string;
  warnings: readonly string[];
  resultsCount: number;
  /** Only where it was requested. */
  resultsFullcount: number | undefined;
  /** The URL of the next page, while more rows follow (behaviour.md 16). */
  next: string | undefined;
}

const HEADERS = encodeName('headers');
const STATUS = encodeName('status');
const CODE = encodeName('code');
const ERROR_MESSAGE = encodeName('error_message');
const WARNINGS = encodeName('warnings');
const RESULTS_COUNT = encodeName('results_count');
const RESULTS_FULLCOUNT = encodeName('results_fullcount');
const NEXT = encodeName('next');
const RESULTS = encodeName('results');
const SUCCESS = encodeText('success');
const FAILED = encodeText('failed');
const WARNING_JOINT = '; ';

/**
 * The content of `results`: items, which in XML are inside one element named by their plural (behaviour.md 17); one object; or nothing,
 * as in errors and writes.
 */
export type ResultsKind = { plural: FieldName } | 'object' | 'nothing';

/** The optional headers that a response has. */
interface Optional {
  isCounted: boolean;
  hasNext: boolean;
}

/** The results are written between `open` and `close`. */
export interface Envelope {
  open(headers: EnvelopeHeaders): Template<EnvelopeHeaders>;
  close: Template<EnvelopeHeaders>;
}

export function createEnvelope(syntax: Syntax, results: ResultsKind): Envelope {
  const opening = (optional: Optional) =>
    record<EnvelopeHeaders>(syntax, (to) => writeOpening(to, results, optional));
  const plain = opening({ isCounted: false, hasNext: false });
  const counted = opening({ isCounted: true, hasNext: false });
  const continued = opening({ isCounted: false, hasNext: true });
  const both = opening({ isCounted: true, hasNext: true });
  return {
    open({ resultsFullcount, next }) {
      if (next === undefined) return resultsFullcount === undefined ? plain : counted;
      return resultsFullcount === undefined ? continued : both;
    },
    close: record(syntax, (to) => {
      if (results !== 'object') {
        if (results !== 'nothing') to.closeItem(results.plural);
        to.closeList();
      }
      to.closeField(RESULTS);
      to.closeDocument();
    }),
  };
}

function writeOpening(
  to: Recorder<EnvelopeHeaders>,
  results: ResultsKind,
  { isCounted, hasNext }: Optional,
): void {
  to.openDocument();
  to.openField(HEADERS);
  to.openObject();
  to.openTextField(STATUS);
  to.chosen(({ code }) => (code === 0 ? SUCCESS : FAILED));
  to.closeTextField(STATUS);
  to.openField(CODE);
  to.integer(({ code }) => code);
  to.closeField(CODE);
  to.openTextField(ERROR_MESSAGE);
  to.string(({ errorMessage }) => errorMessage);
  to.closeTextField(ERROR_MESSAGE);
  to.openTextField(WARNINGS);
  to.string(({ warnings }) => warnings.join(WARNING_JOINT));
  to.closeTextField(WARNINGS);
  to.openField(RESULTS_COUNT);
  to.integer(({ resultsCount }) => resultsCount);
  to.closeField(RESULTS_COUNT);
  if (isCounted) {
    to.openField(RESULTS_FULLCOUNT);
    to.integer(({ resultsFullcount }) => resultsFullcount ?? 0);
    to.closeField(RESULTS_FULLCOUNT);
  }
  if (hasNext) {
    to.openTextField(NEXT);
    to.string(({ next }) => next ?? '');
    to.closeTextField(NEXT);
  }
  to.closeObject();
  to.closeField(HEADERS);
  to.openField(RESULTS);
  if (results === 'object') return;
  to.openList();
  if (results !== 'nothing') to.openItem(results.plural);
}
