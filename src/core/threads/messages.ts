/** What the main thread and a read thread send each other. */
import type { Client, LogLevel } from '../../domain/ports.ts';
import type { Difference } from '../catalogue/shared-generation.ts';
import type { ConnectionMemory } from '../limits/connection-tables.ts';
import type { LimitMemory } from '../limits/limit-memory.ts';
import type { LimitSettings } from '../limits/limits.ts';
import type { CountedKey } from '../limits/node-totals.ts';
import type { ThreadMeasures } from '../metrics/thread-measures.ts';
import type { StatusMemory } from '../node/node-status.ts';
import type { LogLine } from '../node/thread-log.ts';
import type { CollectedCounts } from './collected-counts.ts';
import type { Batch, CallAnswer, ForwardedCall } from './forwarded-calls.ts';
import type { ItemMemory } from './item-memory.ts';

/** What a read thread is started with. */
export interface ReadThreadTask {
  /** From 1 on; the main thread is 0. */
  thread: number;
  /** Where all threads listen. */
  host: string;
  port: number;
  /** The private socket of the main thread. */
  relay: string;
  settings: { url: string; httpStatuses: boolean; tokenOnly: boolean; version: string; storeId: string };
  config: LimitSettings & {
    data: string;
    proxies: string[];
    cpuAddress: number;
    cpuApplication: number;
    connectionsAddress: number;
    readyWithoutDatabase: number;
  };
  logLevel: LogLevel;
  /** Whether it sends `measures`. */
  measures: boolean;
  /** Whether it sends the spans of its requests. */
  traces: boolean;
  memory: NodeMemory;
  status: StatusMemory;
}

/** Counts that hold for all threads of this node, and what they share. */
export interface NodeMemory {
  items: ItemMemory;
  limits: LimitMemory;
  connections: ConnectionMemory;
}

export type ToThread =
  | { kind: 'clients'; clients: Client[] }
  | { kind: 'generation'; difference: Difference }
  /** The counts of other nodes are known: after `counted` with this number. */
  | { kind: 'settled'; exchange: number }
  | { kind: 'answers'; answers: Batch<CallAnswer> }
  /** Finish the responses in progress, and end. */
  | { kind: 'stop' };

export type FromThread =
  /** The thread accepts connections, and has everything that was sent to it before. */
  | { kind: 'ready' }
  /** From now on it responds from the generation of this version. */
  | { kind: 'shows'; version: number }
  | LogLine
  | { kind: 'counts'; counts: CollectedCounts }
  | { kind: 'calls'; calls: Batch<ForwardedCall> }
  /** For the totals of all nodes. With a number, requests wait for them. */
  | { kind: 'counted'; keys: CountedKey[]; exchange: number | undefined }
  | { kind: 'measures'; measures: ThreadMeasures };
