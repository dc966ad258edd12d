/** The radios, cached in memory because they are few, and their programmes. */
import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ask } from '../../catalogue/question.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import type { Slot } from '../../media/radio/station.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';
import { listRadios, poolQuestion, poolSource, type Radio } from './pool.ts';
import {
  createProgramme,
  cycleQuestion,
  type Programme,
  type ProgrammeTrack,
  succeeding,
} from './programme.ts';

export type { Radio };

interface Playing {
  trackId: number;
  /** Milliseconds until the next track starts. */
  left: number;
}

interface RadiosParts {
  store: Store;
  catalogue(): Catalogue | undefined;
  ask: Ask;
  /** Radios need it. */
  ffmpeg(): Ffmpeg;
  clock?: () => number;
}

interface Known {
  radio: Radio;
  /** It is computed again for another one. */
  source: object;
  programme: Promise<Programme>;
}

/**
 * A new programme starts so long after it is computed: by then the stations have looked up the programme again, and they have not
 * sent or opened anything that follows.
 */
const LEAD_MS = 30_000;
const QUESTION_OPTIONS = { payer: 'radios' };
/** How far ahead programmes are computed: further than any client looks without a new request. */
const READY_MS = 60_000;

export function createRadios(parts: RadiosParts) {
  const {
    store: { db },
    catalogue,
    ask,
    ffmpeg,
    clock = Date.now,
  } = parts;
  let radios: readonly Radio[] = [];
  let byId = new Map<number, Radio>();
  let version = 0;
  const known = new Map<number, Known>();

  async function make(radio: Radio, from: Catalogue, before: Known | undefined): Promise<Programme> {
    const pool = await ask(poolQuestion, radio, QUESTION_OPTIONS);
    const last = await before?.programme.catch(() => undefined);
    if (last !== undefined && areSame(last.tracks, pool)) return last;
    const next = createProgramme(radio.id, pool, (asked) => ask(cycleQuestion, asked, QUESTION_OPTIONS));
    if (last === undefined) return next;
    const isThere = (trackId: number) => indexOfNumber(from.tracks.id, trackId) >= 0;
    return succeeding(last, next, { now: clock(), leadMs: LEAD_MS, isThere });
  }

  async function programme(id: number): Promise<Programme> {
    const found = await programmeOf(id);
    const now = clock();
    await found.prepare(now);
    await found.prepare(now + READY_MS);
    return found;
  }

  async function programmeOf(id: number): Promise<Programme> {
    const radio = byId.get(id);
    if (radio === undefined) return createProgramme(id, []);
    const current = requireLoaded(catalogue());
    const before = known.get(id);
    const source = poolSource(current);
    if (before?.radio === radio && before.source === source) return await before.programme;
    const made: Known = { radio, source, programme: make(radio, current, before) };
    known.set(id, made);
    try {
      return await made.programme;
    } catch (error) {
      if (known.get(id) === made) known.delete(id);
      if (before === undefined || !(error instanceof Refusal)) throw error;
      // The old programme stays; the new pool is found when a query thread is available again.
      if (!known.has(id)) known.set(id, before);
      return await before.programme;
    }
  }

  return {
    /** In ascending id. */
    list: () => radios,
    /** The change of the catalogue that they contain. */
    version: () => version,
    find: (id: number) => byId.get(id),
    /** Prepared for the next minute. Without tracks if the radio does not exist any more. */
    programme,
    /** `undefined`: nothing plays. */
    async playing(id: number): Promise<Playing | undefined> {
      if ('missing' in ffmpeg()) return undefined;
      const current = await programme(id);
      const now = clock();
      const slot: Slot | undefined = current.at(now);
      return slot && { trackId: slot.trackId, left: Math.ceil(slot.end - now) };
    },
    /** Reads the radios from the store. */
    async refresh(): Promise<void> {
      const { catalogue: change } = await latestChanges(db);
      // An unchanged radio stays the same object, so that its programme is not computed again.
      radios = (await listRadios(db)).map((radio) => {
        const before = byId.get(radio.id);
        return before !== undefined && isDeepStrictEqual(before, radio) ? before : radio;
      });
      byId = new Map(radios.map((radio) => [radio.id, radio]));
      for (const id of known.keys()) if (!byId.has(id)) known.delete(id);
      version = change;
    },
  };
}

export type Radios = ReturnType<typeof createRadios>;

function areSame(some: readonly ProgrammeTrack[], others: readonly ProgrammeTrack[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, artistId, duration }, i) => {
      const other = others[i];
      return id === other.id && artistId === other.artistId && duration === other.duration;
    })
  );
}
