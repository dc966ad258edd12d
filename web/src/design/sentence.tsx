import { createElement, Fragment, type ReactNode } from 'react';

/** A text whose `{name}`s are replaced by elements. */
export function Sentence({ text, elements }: { text: string; elements: Record<string, ReactNode> }) {
  const pieces = text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 0 ? piece : elements[piece]));
  return createElement(Fragment, null, ...pieces);
}
