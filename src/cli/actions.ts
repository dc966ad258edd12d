import { nearest } from '../domain/nearest.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Command, Context } from './command.ts';

export type Action = (args: string[], context: Context) => Promise<void>;

/** A command whose first argument is an action: `cantiga app create …`. */
export function commandOfActions(
  about: Pick<Command, 'name' | 'summary' | 'help'>,
  actions: Record<string, Action>,
): Command {
  const names = Object.keys(actions);
  return {
    ...about,
    run: async ([name, ...args], context) => {
      if (name !== undefined && Object.hasOwn(actions, name)) return await actions[name](args, context);
      const suggestion = nearest(name ?? '', names);
      const problem = name === undefined ? 'The action is missing' : `Unknown action "${name}"`;
      const hint =
        suggestion === undefined ? `it is one of ${names.join(', ')}.` : `did you mean "${suggestion}"?`;
      throw new Refusal('usage', `${problem}; ${hint} See \`cantiga ${about.name} --help\`.`);
    },
  };
}

/** The value of an option or operand as one of `accepted`. Throws (kind `usage`) any other. */
export function oneOf<const Word extends string>(
  name: string,
  accepted: readonly Word[],
  value: string,
): Word {
  const found = accepted.find((word) => word === value);
  if (found !== undefined) return found;
  throw new Refusal('usage', `${name} must be ${accepted.join(' or ')}, not "${value}".`);
}
