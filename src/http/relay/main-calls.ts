/** What a read thread calls of the main thread for API writes (`core/threads/forwarded-calls.ts`), both sides. */
import { networkOf } from '../../core/limits/network.ts';
import { type AnswerCall, type ForwardCall, failureOf } from '../../core/threads/forwarded-calls.ts';
import type { Grant, Grants, Relate, WriteCaller } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { FairQueue, Payer } from '../connections/fair-queue.ts';

interface MainFunctions {
  findGrant(token: string): Grant | undefined | Promise<Grant | undefined>;
  relate: Relate;
}

/** Read thread. */
export function createMainCalls(forward: ForwardCall): { grants: Grants; relate: Relate } {
  return {
    grants: { find: (token) => forward('findGrant', token) as Promise<Grant | undefined> },
    async relate({ client: { clientId, plan }, token, grant, address }, relation, id) {
      const caller: WriteCaller = { client: { clientId, plan }, token, grant, address };
      await forward('relate', caller, relation, id);
    },
  };
}

/** Main thread. */
export function createMainAnswers(functions: MainFunctions, fairQueue: FairQueue): AnswerCall {
  return ({ number, name, args }, answer) => {
    const call = async () => {
      try {
        // TypeScript cannot see that both sides have the same functions.
        const run = functions[name as keyof MainFunctions] as (...values: readonly unknown[]) => unknown;
        answer({ number, value: await run(...args) });
      } catch (error) {
        answer({ number, failure: failureOf(error) });
      }
    };
    if (name === 'relate') fairQueue.resume(payerOf(args[0] as WriteCaller), call);
    else void call();
  };
}

/** Its request has begun in the read thread. All users of our own pages share one application. */
function payerOf({ address, client: { clientId } }: WriteCaller): Payer {
  return { address: networkOf(address), application: clientId === WEB_CLIENT_ID ? undefined : clientId };
}
