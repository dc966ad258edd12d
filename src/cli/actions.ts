import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';
import type { Store } from '../store/store.ts';
import { type Arguments, Misuse, type OptionKinds, readArguments } from './arguments.ts';
import type { Context } from './command.ts';
import { withStore } from './with-store.ts';

export type Action = (args: string[], context: Context) => Promise<void>;

/** Runs the action that the first argument names: `cantiga app create …`. */
export function actionsOf(actions: Record<string, Action>): Action {
  const names = Object.keys(actions);
  return async ([name, ...args], context) => {
    if (name !== undefined && Object.hasOwn(actions, name)) return await actions[name](args, context);
    const suggestion = nearest(name ?? '', names);
    const problem = name === undefined ? 'The action is missing' : `Unknown action "${name}"`;
    const hint =
      suggestion === undefined ? `it is one of ${names.join(', ')}.` : `did you mean "${suggestion}"?`;
    throw new Misuse(`${problem}; ${hint}`);
  };
}

/** With `--json` the result is printed as JSON, otherwise as the text of `describe`: whole lines. */
export function action<const Options extends OptionKinds, const Operand extends string, Result>(
  kinds: Options,
  operandNames: readonly Operand[],
  work: (args: Arguments<Options, Operand>, context: Context) => Promise<Result>,
  describe: (result: Result, args: Arguments<Options, Operand>) => string,
): Action {
  return async (words, context) => {
    const args = readArguments(words, { ...kinds, json: 'flag' }, operandNames);
    const own = args as unknown as Arguments<Options, Operand>;
    const result = await work(own, context);
    const text = args.options.json ? JSON.stringify(result) : describe(result, own).trimEnd();
    context.stdout.write(`${text}\n`);
  };
}

type Work<Result> = (store: Store) => Promise<Result>;

/** An action on the store, which is opened once `prepare` has checked the arguments. */
export function storeAction<const Options extends OptionKinds, const Operand extends string, Result>(
  kinds: Options,
  operandNames: readonly Operand[],
  prepare: (args: Arguments<Options, Operand>, context: Context) => Work<Result> | Promise<Work<Result>>,
  describe: (result: Result, args: Arguments<Options, Operand>) => string,
): Action {
  const work = async (args: Arguments<Options, Operand>, context: Context) =>
    await withStore(context, await prepare(args, context));
  return action(kinds, operandNames, work, describe);
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
