/**
 * Questions about the catalogue that query threads answer. Each is a function of a generation and of plain data; what it needs besides, the
 * caller finds before.
 */
import type { Catalogue } from './catalogue.ts';

export interface Question<Input, Output> {
  /** The name of this question only. */
  name: string;
  /** Input and output are plain data with ids, never ordinals: the caller may have another generation. */
  answer(catalogue: Catalogue, input: Input): Output;
}

/** On whose behalf a question is sent. */
export interface QuestionOptions {
  /** The network of the client, or another name; the work of one is not done before that of all others. */
  payer: string;
  /** A question whose client is gone when it would be answered is dropped, and never settles. */
  isGone?: () => boolean;
}

/** With the options of one client. */
export type AskFor = <Input, Output>(question: Question<Input, Output>, input: Input) => Promise<Output>;

/** Rejects (kind `overload`) until there is a generation, and with what `answer` throws. */
export type Ask = <Input, Output>(
  question: Question<Input, Output>,
  input: Input,
  options: QuestionOptions,
) => Promise<Output>;
