/**
 * How the person who is logged in stands to what the pages show: what they like, whose fans they are, which albums are
 * theirs. Asked for in batches, shown as soon as something is pressed, and taken back where the service refuses.
 */
import type { RelationsAmong } from '../../../src/domain/session.ts';
import { RELATION_TARGETS, RELATIONS, type RelationName } from '../../../src/domain/vocabulary.ts';

export type Target = (typeof RELATION_TARGETS)[RelationName];

export interface RelationsSource {
  load(ids: Record<Target, readonly string[]>): Promise<RelationsAmong>;
  relate(relation: RelationName, id: string): Promise<unknown>;
  unrelate(relation: RelationName, id: string): Promise<unknown>;
  /** Calls it a little later, when others have said what they want. */
  later(run: () => void): void;
}

export interface Relations {
  /** `false` until it is known. */
  has(relation: RelationName, id: string): boolean;
  /** Something is shown: asks how the person stands to it, unless that is known. */
  want(target: Target, id: string): void;
  /** Shows at once. Rejects, and is as it was, where the service refuses. */
  set(relation: RelationName, id: string, on: boolean): Promise<void>;
  /** Somebody else is there, or nobody. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

/** The latest change of a relation that was made here. */
interface Press {
  /** When the service had it; endless until then. */
  done: number;
}

/** Of each kind in one request. */
const MOST = 200;
const OPPOSITES: Partial<Record<RelationName, RelationName>> = { like: 'dislike', dislike: 'like' };

export function createRelations(source: RelationsSource): Relations {
  let known = new Set<string>();
  let asked = new Set<string>();
  let wanted = new Set<string>();
  let isWaiting = false;
  let visit = 0;
  let presses = new Map<string, Press>();
  let moment = 0;
  const queues = new Map<string, Promise<unknown>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const put = (relation: RelationName, id: string, on: boolean) => {
    if (on) known.add(`${relation} ${id}`);
    else known.delete(`${relation} ${id}`);
  };

  /** Whether an answer that was asked for `then` knows of whatever was done here. */
  const isSettledSince = (relation: RelationName, id: string, then: number) =>
    (presses.get(`${relation} ${id}`)?.done ?? 0) <= then;

  async function ask() {
    isWaiting = false;
    const ids: Record<Target, string[]> = { track: [], album: [], artist: [] };
    for (const one of wanted) {
      const [target, id] = one.split(' ') as [Target, string];
      if (ids[target].length === MOST) continue;
      ids[target].push(id);
      wanted.delete(one);
      asked.add(one);
    }
    if (wanted.size > 0) schedule();
    const [asking, began] = [visit, moment];
    try {
      const answer = await source.load(ids);
      if (asking !== visit) return;
      for (const relation of RELATIONS) {
        const holds = new Set(answer[relation].map(String));
        for (const id of ids[RELATION_TARGETS[relation]]) {
          if (isSettledSince(relation, id, began)) put(relation, id, holds.has(id));
        }
      }
      tell();
    } catch {
      // Whoever shows it next asks again.
      if (asking !== visit) return;
      for (const target of Object.keys(ids) as Target[])
        for (const id of ids[target]) asked.delete(`${target} ${id}`);
    }
  }

  function schedule() {
    if (isWaiting) return;
    isWaiting = true;
    source.later(ask);
  }

  return {
    has: (relation, id) => known.has(`${relation} ${id}`),
    want(target, id) {
      const key = `${target} ${id}`;
      if (asked.has(key) || id === '') return;
      wanted.add(key);
      schedule();
    },
    async set(relation, id, on) {
      const asking = visit;
      const opposite = on ? OPPOSITES[relation] : undefined;
      const changed = opposite === undefined ? [relation] : [relation, opposite];
      const before = changed.map((one) => known.has(`${one} ${id}`));
      const press: Press = { done: Number.POSITIVE_INFINITY };
      for (const one of changed) presses.set(`${one} ${id}`, press);
      put(relation, id, on);
      if (opposite !== undefined) put(opposite, id, false);
      tell();
      // What is pressed twice happens twice, in this order.
      const queue = `${RELATION_TARGETS[relation]} ${id}`;
      const turn = (queues.get(queue) ?? Promise.resolve())
        .catch(() => {})
        .then(() => (on ? source.relate(relation, id) : source.unrelate(relation, id)));
      queues.set(queue, turn);
      try {
        await turn;
      } catch (error) {
        changed.forEach((one, i) => {
          if (asking === visit && presses.get(`${one} ${id}`) === press) put(one, id, before[i]);
        });
        tell();
        throw error;
      } finally {
        press.done = ++moment;
        if (queues.get(queue) === turn) queues.delete(queue);
      }
    },
    forget() {
      visit++;
      [known, asked, wanted, presses] = [new Set(), new Set(), new Set(), new Map()];
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
