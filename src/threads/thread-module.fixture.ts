/** A thread for tests: `data` says whether it fails at its start, and a call what it does. */
import { Refusal } from '../domain/refusal.ts';
import { readThreadData, serveCalls } from './serve-calls.ts';

export type FixtureCall = 'received' | 'bytes' | 'busy' | 'throw' | 'refuse' | 'end' | 'fill the heap';

const { data, log } = readThreadData<{ fails: boolean }>();
if (data.fails) throw new Error('it fails at its start');

const received: string[] = [];

serveCalls<string, FixtureCall, unknown>({
  receive(message) {
    received.push(message);
    log.info('received', { message });
  },
  answer(call) {
    if (call === 'refuse') throw new Refusal('type', 'the call is refused', { retryAfter: 7 });
    if (call === 'throw') throw new Error('the call fails');
    if (call === 'end') process.exit(3);
    if (call === 'busy') for (const until = performance.now() + 5; performance.now() < until; );
    if (call === 'fill the heap') fillHeap();
    const bytes = new ArrayBuffer(1000);
    return call === 'bytes'
      ? { answer: bytes, transferred: [bytes] }
      : { answer: [...received], transferred: [] };
  },
  close: () => log.info('closed'),
});

function fillHeap(): never {
  const filled: unknown[] = [];
  for (;;) filled.push(new Array(1_000_000).fill(filled));
}
