import { nearest } from '../domain/nearest.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Command, Context } from './command.ts';

export type Action = (args: string[], context: Context) => Promise<void>;

/** A command whose first word says what to do: `cantiga app create …`. */
export function commandOfActions(
  about: Pick<Command, 'name' | 'summary' | 'help'>,
  actions: Record<string, Action>,
): Command {
  const words = Object.keys(actions);
  return {
    ...about,
    run: async ([word, ...args], context) => {
      if (word !== undefined && Object.hasOwn(actions, word)) return await actions[word](args, context);
      const meant = nearest(word ?? '', words);
      const what = word === undefined ? 'What to do is missing' : `Unknown action "${word}"`;
      const hint = meant === undefined ? `it is one of ${words.join(', ')}.` : `did you mean "${meant}"?`;
      throw new Refusal('usage', `${what}; ${hint} See \`cantiga ${about.name} --help\`.`);
    },
  };
}

/** `value` of an option or operand as one of `words`; refuses (kind `usage`) any other. */
export function oneOf<const Word extends string>(name: string, words: readonly Word[], value: string): Word {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw new Refusal('usage', `${name} must be ${words.join(' or ')}, not "${value}".`);
}
