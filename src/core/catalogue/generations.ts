/**
 * Provides generations, one after the other. The first one is the file of an earlier run, with the changes since. Each further one
 * is derived from the one before and the changed records. A separate process builds one from all records where that is
 * necessary or faster. Runs in a thread of its own: see `catalogue-thread.ts`.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CatalogueChange, derivableRows, derive } from '../../catalogue/derive/derive.ts';
import { FORMAT } from '../../catalogue/format.ts';
import type { DatabaseLocation, Log, WaveformPage } from '../../domain/ports.ts';
import { discardOtherHistory, fillWaveformFile } from '../../media/waveform-file.ts';
import { readWaveformsAfter, waveformHistory } from '../../store/catalogue/catalogue-rows.ts';
import { changesRemovedUpTo, countChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges, timeOfChange } from '../../store/changes/changes.ts';
import { requireUsable } from '../../store/migrate.ts';
import type { Trx } from '../../store/schema.ts';
import { type OnQuery, openStore, type Store, storeId } from '../../store/store.ts';
import { type Build, runBuild } from './build-generation.ts';
import { readCatalogueChange } from './changed-rows.ts';
import { findGeneration, newPart } from './generation-file.ts';
import { createGenerationSaver, findSaved, type OpenedStore } from './saved-generation.ts';
import { shareArrays } from './shared-generation.ts';
import { createRatingUpdate } from './update-ratings.ts';

export interface GenerationSource {
  /** The current state of the store. Every waveform that it names is in the folder. */
  next(): Promise<Catalogue>;
  /** The last generation with the current ratings; `undefined` before the first one. */
  recount(): Promise<Catalogue | undefined>;
  close(): Promise<void>;
}

export interface GenerationOptions {
  store: DatabaseLocation;
  /** The first build reads it instead, if it can be used. */
  standby?: DatabaseLocation | undefined;
  /** The folder of the node's own files. */
  folder: string;
  /** The folder of the tracks' files; `undefined` if they are in a storage. */
  library: string | undefined;
}

/** The generation is saved after so many changed records: the next start derives them in about a second. */
const SAVED_AFTER = 5000;
/** After a save that failed. */
const SAVE_AGAIN_MS = 60_000;

export class Generations implements GenerationSource {
  readonly #options: GenerationOptions;
  readonly #log: Log;
  readonly #clock: () => Date;
  readonly #saver: ReturnType<typeof createGenerationSaver>;
  readonly #builds = new Set<Build>();
  readonly #onQuery: OnQuery | undefined;
  #current: Catalogue | undefined;
  #opened: Promise<OpenedStore> | undefined;
  /** The change with which the current generation ends. */
  #lastChange: { version: number; at: string } | undefined;
  #isClosed = false;
  /** Work in progress: one piece after the other. */
  #work: Promise<unknown> = Promise.resolve();

  /** `current` is the generation of a thread that has failed. */
  constructor(
    options: GenerationOptions,
    log: Log,
    {
      clock = () => new Date(),
      savedAfter = SAVED_AFTER,
      saveAgainMs = SAVE_AGAIN_MS,
      current,
      onQuery,
    }: {
      clock?: () => Date;
      savedAfter?: number;
      saveAgainMs?: number;
      current?: Catalogue;
      onQuery?: OnQuery | undefined;
    } = {},
  ) {
    this.#options = options;
    this.#log = log;
    this.#clock = clock;
    this.#saver = createGenerationSaver({
      folder: options.folder,
      savedAfter,
      saveAgainMs,
      open: () => this.#open(),
      log,
    });
    this.#current = current;
    this.#onQuery = onQuery;
  }

  async next(): Promise<Catalogue> {
    const next = await this.#inTurn(() => this.#next());
    this.#saver.saveIfDue(this.#current);
    return next;
  }

  recount(): Promise<Catalogue | undefined> {
    return this.#inTurn(async () => {
      if (this.#current === undefined) return undefined;
      const { store } = await this.#open();
      return this.#replace(await createRatingUpdate(store, this.#clock)(this.#current));
    });
  }

  /** Ends all builds; callers that wait for one get an error. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const build of this.#builds) build.kill();
    await Promise.all(Array.from(this.#builds, ({ ended }) => ended));
    await this.#work;
    await this.#saver.close(this.#current);
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.store.close();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => {});
    return result;
  }

  #replace(generation: Catalogue): Catalogue {
    this.#current = shareArrays(generation, this.#current);
    return this.#current;
  }

  /** A failed attempt is repeated by the next call. */
  async #open(): Promise<OpenedStore> {
    this.#opened ??= openWithId(this.#options.store, this.#onQuery);
    try {
      return await this.#opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  async #next(): Promise<Catalogue> {
    const opened = await this.#open();
    const next = await this.#nextOf(opened);
    const { version } = next;
    this.#lastChange = { version, at: await timeOfChange(opened.store.db, version) };
    return this.#replace(next);
  }

  async #nextOf(opened: OpenedStore): Promise<Catalogue> {
    const before = this.#current ?? (await findSaved(opened, this.#options.folder, this.#log));
    const isOther = before !== undefined && (await this.#wasRestored(opened));
    const next = isOther ? undefined : before && (await this.#derived(opened, before));
    if (next !== undefined && before === this.#current) return next;
    // A saved or built generation has the ratings of an earlier moment.
    const whole = next ?? (await this.#build(opened));
    return await createRatingUpdate(opened.store, this.#clock)(whole);
  }

  /** Whether a backup was restored into the database of the running node, and has made other changes since. */
  async #wasRestored({ store }: OpenedStore): Promise<boolean> {
    if (this.#lastChange === undefined) return false;
    const { version, at } = this.#lastChange;
    if ((await timeOfChange(store.db, version)) === at) return false;
    this.#log.warn('the database has another history: a backup was restored. The catalogue is built again');
    return true;
  }

  /** The generation with all changes since; `undefined` where a build is necessary or faster. */
  async #derived(opened: OpenedStore, before: Catalogue): Promise<Catalogue | undefined> {
    const { store } = opened;
    // A newer program may have migrated it in between.
    await requireUsable(store.db, store.dialect);
    const read = await store.snapshot(async (snapshot) => {
      const { catalogue: version } = await latestChanges(snapshot);
      // Another process may have used the folder in between, or the waveforms may have been deleted.
      await this.#fillWaveforms(opened, snapshot);
      if (version === before.version) return { version };
      const count = await this.#countChanges(snapshot, before, version);
      if (count === undefined) return undefined;
      const { folder: data, library } = this.#options;
      return { version, count, change: await readCatalogueChange(snapshot, before, { data, library }) };
    });
    if (read === undefined) return undefined;
    if (read.change === undefined) return before;
    const next = this.#tryDerive(before, read.change);
    if (next !== undefined) this.#saver.changed(read.count);
    return next;
  }

  /** `undefined` if they cannot or should not be derived. */
  async #countChanges(snapshot: Trx, before: Catalogue, version: number): Promise<number | undefined> {
    const max = derivableRows(before);
    if (version < before.version || (await changesRemovedUpTo(snapshot)) > before.version) return undefined;
    const count = await countChangedAfter(snapshot, before.version, max + 1);
    return count > max ? undefined : count;
  }

  /** A mistake in the derivation must not leave the catalogue as it is for ever: then it is built. */
  #tryDerive(before: Catalogue, change: CatalogueChange): Catalogue | undefined {
    try {
      return derive(before, change);
    } catch (error) {
      this.#log.error('the changes could not be applied to the catalogue; it is built again', { error });
      return undefined;
    }
  }

  async #fillWaveforms({ store, id }: OpenedStore, snapshot: Trx): Promise<void> {
    // Not of the snapshot: another process that shares the folder may have written later waveforms already.
    await discardOtherHistory(this.#options.folder, id, waveformHistory(store.db));
    const { onDisk } = await fillWaveformFile(this.#options.folder, id, (record) =>
      this.#waveformsAfter(store, snapshot, record),
    );
    // If it fails, the next call writes them again.
    void onDisk.catch(() => {});
  }

  async *#waveformsAfter({ dialect }: Store, snapshot: Trx, record: number): AsyncGenerator<WaveformPage> {
    for await (const page of readWaveformsAfter(dialect, snapshot, record)) {
      if (this.#isClosed) throw new Error('closed before all waveforms were written');
      yield page;
    }
  }

  /** This thread writes the waveforms while the process builds: after a large import both take long. */
  async #build(opened: OpenedStore): Promise<Catalogue> {
    const { store, id } = opened;
    // The file of the build must not be replaced by an older one.
    await this.#saver.settled();
    if (this.#isClosed) throw new Error('closed before the build began');
    const { folder, standby } = this.#options;
    // A standby lags behind, so it would take a catalogue that is being served back in time.
    const first = this.#current === undefined ? { standby } : { standby: undefined };
    const task = { ...this.#options, ...first, part: newPart(folder, id), format: FORMAT };
    const build = runBuild(task, this.#log);
    this.#builds.add(build);
    void build.ended.then(() => this.#builds.delete(build));
    const fill = () => store.snapshot((snapshot) => this.#fillTo(opened, snapshot));
    // If it fails, it is repeated after the build.
    const filling = fill().catch(() => -1);
    const version = await build.version.finally(() => filling);
    // Another process that shares the folder may have left a later one already.
    const built = await findGeneration(folder, id, (key) => key.format === FORMAT && key.version >= version);
    if (built === undefined) throw new Error('another version of the software shares the data folder');
    // The store may have changed since.
    if ((await filling) < built.version) await fill();
    this.#saver.built();
    return built;
  }

  /** Returns the change sequence up to which all waveforms can be read. */
  async #fillTo(opened: OpenedStore, snapshot: Trx): Promise<number> {
    const { catalogue } = await latestChanges(snapshot);
    await this.#fillWaveforms(opened, snapshot);
    return catalogue;
  }
}

async function openWithId(location: DatabaseLocation, onQuery: OnQuery | undefined): Promise<OpenedStore> {
  const store = await openStore(location, { onQuery });
  return { store, id: await storeId(store) };
}
