/**
 * The user's likes, favourites, albums, and followed artists and users, for what the pages show. Requested in batches, shown as soon as a button is
 * pressed, and taken back where the service refuses.
 */
import {
  PAGE_RELATION_TARGETS,
  PAGE_RELATIONS,
  type PageRelation,
  RELATION_IDS_MAX,
  type RelationsAmong,
} from '../../../src/domain/accounts/session.ts';
import { Listeners } from '../listeners.ts';

export type RelationTarget = (typeof PAGE_RELATION_TARGETS)[PageRelation];

export interface RelationsSource {
  load(ids: Record<RelationTarget, readonly string[]>): Promise<RelationsAmong>;
  relate(relation: PageRelation, id: string): Promise<unknown>;
  unrelate(relation: PageRelation, id: string): Promise<unknown>;
  /** Calls `run` a little later, so that one request serves many components. */
  later(run: () => void): void;
}

/** The latest change of a relation in this page. */
interface LocalChange {
  /** Its number in the order of confirmed changes; infinite until the service has it. */
  confirmed: number;
}

const OPPOSITES: Partial<Record<PageRelation, PageRelation>> = { like: 'dislike', dislike: 'like' };

export class Relations {
  readonly #source: RelationsSource;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  /** Relations that hold, as `like 7`; targets that were requested, and those that will be, as `track 7`. */
  #held = new Set<string>();
  #requested = new Set<string>();
  #pending = new Set<string>();
  #isScheduled = false;
  /** Counts the users of this page: responses for an earlier one are ignored. */
  #visit = 0;
  #changes = new Map<string, LocalChange>();
  #confirmations = 0;
  /** The last write for each target. */
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor(source: RelationsSource) {
    this.#source = source;
  }

  /** `false` until it is known. */
  has(relation: PageRelation, id: string): boolean {
    return this.#held.has(`${relation} ${id}`);
  }

  /** Requests the relations of something that is shown, unless they are known. */
  request(target: RelationTarget, id: string): void {
    const key = `${target} ${id}`;
    if (this.#requested.has(key) || id === '') return;
    this.#pending.add(key);
    this.#schedule();
  }

  /** Shows the change immediately. Rejects, and takes it back, where the service refuses. */
  async set(relation: PageRelation, id: string, on: boolean): Promise<void> {
    const visit = this.#visit;
    const opposite = on ? OPPOSITES[relation] : undefined;
    const changed = opposite === undefined ? [relation] : [relation, opposite];
    const before = changed.map((name) => this.has(name, id));
    const change: LocalChange = { confirmed: Number.POSITIVE_INFINITY };
    for (const name of changed) {
      this.#changes.set(`${name} ${id}`, change);
      this.#put(name, id, name === relation && on);
    }
    this.#listeners.notify();
    try {
      await this.#write(relation, id, on);
    } catch (error) {
      changed.forEach((name, i) => {
        const isLatest = visit === this.#visit && this.#changes.get(`${name} ${id}`) === change;
        if (isLatest) this.#put(name, id, before[i]);
      });
      this.#listeners.notify();
      throw error;
    } finally {
      change.confirmed = ++this.#confirmations;
    }
  }

  /** Another user is logged in, or none. */
  forget(): void {
    this.#visit++;
    this.#held = new Set();
    this.#requested = new Set();
    this.#pending = new Set();
    this.#changes = new Map();
    this.#listeners.notify();
  }

  #put(relation: PageRelation, id: string, on: boolean): void {
    if (on) this.#held.add(`${relation} ${id}`);
    else this.#held.delete(`${relation} ${id}`);
  }

  /** Writes for the same target run one after the other, in the order of the clicks. */
  async #write(relation: PageRelation, id: string, on: boolean): Promise<void> {
    const target = `${PAGE_RELATION_TARGETS[relation]} ${id}`;
    const write = (this.#writes.get(target) ?? Promise.resolve())
      .catch(() => {})
      .then(() => (on ? this.#source.relate(relation, id) : this.#source.unrelate(relation, id)));
    this.#writes.set(target, write);
    try {
      await write;
    } finally {
      if (this.#writes.get(target) === write) this.#writes.delete(target);
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#source.later(() => this.#load());
  }

  async #load(): Promise<void> {
    this.#isScheduled = false;
    const ids = this.#takePending();
    if (this.#pending.size > 0) this.#schedule();
    const [visit, confirmations] = [this.#visit, this.#confirmations];
    try {
      const response = await this.#source.load(ids);
      if (visit !== this.#visit) return;
      this.#store(ids, response, confirmations);
      this.#listeners.notify();
    } catch {
      // The next component that shows it requests it again.
      if (visit !== this.#visit) return;
      for (const target of Object.keys(ids) as RelationTarget[])
        for (const id of ids[target]) this.#requested.delete(`${target} ${id}`);
    }
  }

  #takePending(): Record<RelationTarget, string[]> {
    const ids: Record<RelationTarget, string[]> = { track: [], album: [], artist: [], user: [] };
    for (const key of this.#pending) {
      const [target, id] = key.split(' ') as [RelationTarget, string];
      if (ids[target].length === RELATION_IDS_MAX) continue;
      ids[target].push(id);
      this.#pending.delete(key);
      this.#requested.add(key);
    }
    return ids;
  }

  /** `confirmations`: how many there were at the request. A later change of this page is newer than the response. */
  #store(ids: Record<RelationTarget, string[]>, response: RelationsAmong, confirmations: number): void {
    for (const relation of PAGE_RELATIONS) {
      const held = new Set(response[relation].map(String));
      for (const id of ids[PAGE_RELATION_TARGETS[relation]]) {
        const { confirmed } = this.#changes.get(`${relation} ${id}`) ?? { confirmed: 0 };
        if (confirmed <= confirmations) this.#put(relation, id, held.has(id));
      }
    }
  }
}
