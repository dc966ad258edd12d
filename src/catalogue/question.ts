/**
 * Questions about the catalogue that query threads answer. Each is a function of a generation and of plain data; what it needs besides, the
 * caller finds before.
 */
import type { Catalogue } from './catalogue.ts';

export interface Question<Input, Output> {
  /** Of this question only. */
  name: string;
  /** Input and output are plain data with ids, never ordinals: the caller may have another generation. */
  answer(catalogue: Catalogue, input: Input): Output;
}

/** Who causes the work. */
export interface Asker {
  /** The network of the client, or another name; the work of one is not done before that of all others. */
  payer: string;
  /** A question whose client is gone when it would be answered is dropped, and never settles. */
  isGone?: () => boolean;
}

/** For one asker. */
export type AskFor = <Input, Output>(question: Question<Input, Output>, input: Input) => Promise<Output>;

/** Rejects (kind `overload`) until there is a generation, and with what `answer` throws. */
export type Ask = <Input, Output>(
  question: Question<Input, Output>,
  input: Input,
  asker: Asker,
) => Promise<Output>;
