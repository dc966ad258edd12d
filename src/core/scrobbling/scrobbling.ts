/**
 * Sends the listens of users to a service with the API of ListenBrainz, with the token of the user. Each listen is a row and a job, stored
 * together before it is sent, so none is lost; one that is sent twice, because a node was killed, has the same time and track, by which the
 * service recognizes it.
 */
import { sql } from 'kysely';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { createQueue, type Queue } from '../../domain/collections/queue.ts';
import {
  SCROBBLE_TOKEN_MAX,
  type ScrobblePolicy,
  type Scrobbler,
  type ScrobbleState,
  type ScrobblingStatus,
} from '../../domain/listens.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import type { Owner } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { selectOne, updateRows, upsertRow } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import { lazySealer, type Sealer } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { QUARTER_HOUR, userKey } from '../accounts/passwords.ts';
import { createShared, type Shared } from '../common-counts/shared.ts';
import { countPending, SCROBBLE_JOB, type ScrobbleJob } from '../history/history.ts';
import { type Jobs, RetryLater } from '../jobs/jobs.ts';
import { findTrackMedia } from '../media/media-rows.ts';
import { createListenBrainz, type ListenBrainz, type Submission } from './listenbrainz.ts';
import { createOutgoing, PrivateAddress } from './outgoing-request.ts';
import { isFreeChoice, offeredUrl, requireServiceUrl, type ServiceUrl } from './service-url.ts';

interface ScrobblingParts {
  store: Store;
  jobs: Pick<Jobs, 'handle'>;
  policy: ScrobblePolicy;
  /** The operator's secret, see `store/sealed.ts`. */
  secret: string | undefined;
  settings: { url: string; version: string };
  /** Counts for the limit of checks. */
  shared?: Pick<Shared, 'attempts'>;
  clock?: () => Date;
}

/** Checks of one user: each is a request to a server that the user has chosen. */
const CHECKS = { max: 20, seconds: QUARTER_HOUR };

export function createScrobbling({ store, jobs, policy, secret, settings, ...options }: ScrobblingParts) {
  const { db } = store;
  const { shared = createShared(), clock = () => new Date() } = options;
  const listenBrainz = createListenBrainz(createOutgoing(), settings.version);
  const checks = shared.attempts('scrobble checks', CHECKS, 'checks of a token');
  const now = () => clock().toISOString();
  const sealer = lazySealer(db, secret, 'scrobble tokens');
  const sender = createSender({ store, policy, settings }, listenBrainz, sealer, clock);
  jobs.handle<ScrobbleJob>(SCROBBLE_JOB, {
    attemptsMax: ATTEMPTS_MAX,
    atOnce: SENT_AT_ONCE,
    run: (job, { attempt, signal }) => sender.send(job, attempt, signal),
  });

  /** Returns the name of the user there. */
  async function validate(user: Owner, service: ServiceUrl, token: string): Promise<string> {
    await checks.count(userKey(user));
    let name: string | undefined;
    try {
      name = await listenBrainz.validate(service, token);
    } catch (error) {
      throw new Refusal('overload', failureText(service.url, error), { cause: error, field: 'scrobble_url' });
    }
    if (name === undefined)
      throw new Refusal('forbidden', 'The service does not accept this token.', { field: 'scrobble_token' });
    return name;
  }

  return {
    /** Whether the operator allows it. */
    isAllowed: policy !== false,

    /** The status for the account page; `null` where the operator does not allow it, and the user has no service from an earlier time. */
    async status({ id }: Owner): Promise<ScrobblingStatus | null> {
      const offer = { offered: offeredUrl(policy), isFree: isFreeChoice(policy) };
      const found = await findScrobbler(db, id);
      if (found === undefined) return policy === false ? null : { ...offer, scrobbler: null, pending: 0 };
      const { token: _, ...scrobbler } = found;
      return { ...offer, scrobbler, pending: await countPending(db, id) };
    },

    /** Checks the token and stores it; what waited for a service from before is not sent. Rejects a wrong token or URL, naming the field, and a service that does not respond. */
    async connect(user: Owner, typed: { url: string; token: string }): Promise<void> {
      const service = requireServiceUrl(typed.url.trim() === '' ? offeredUrl(policy) : typed.url, policy);
      const token = requireToken(typed.token);
      const name = await validate(user, service, token);
      const values = {
        scrobble_url: service.url,
        scrobble_token: (await sealer()).seal(token),
        scrobble_name: name,
        scrobble_state: 'ok' as const,
        scrobble_error: '',
        scrobble_changed: now(),
        scrobble_sent: '',
      };
      await store.commit(async (trx) => {
        await holdUser(trx, user.id);
        await upsertRow(trx, 'listener', { user_id: user.id }, values);
        await dropPending(trx, user.id);
      });
    },

    /** Asks the service whether it accepts the token. Rejects if not; the state is that of the response. */
    async check(user: Owner): Promise<void> {
      const { id } = user;
      const found = requireFound(await findScrobbler(db, id), 'No service is connected.');
      const service = requireServiceUrl(found.url, policy);
      const token = (await sealer()).unseal(found.token);
      if (token === undefined) throw wrongToken('The token cannot be read any more. Enter it again.');
      const become = (state: 'ok' | 'refused') =>
        setScrobbleState(store, id, found.token, { state, error: '', now: now() });
      try {
        await validate(user, service, token);
      } catch (error) {
        if (error instanceof Refusal && error.field === 'scrobble_token') await become('refused');
        throw error;
      }
      sender.resume(service, id);
      await become('ok');
    },

    async remove({ id }: Owner): Promise<void> {
      const none = { scrobble_url: '', scrobble_token: '', scrobble_name: '', scrobble_error: '' };
      const scrobble_changed = now();
      await store.commit(async (trx) => {
        await updateRows(
          trx,
          'listener',
          { user_id: id },
          { ...none, scrobble_state: '', scrobble_changed, scrobble_sent: '' },
        );
        await dropPending(trx, id);
      });
    },
  };
}

export type Scrobbling = ReturnType<typeof createScrobbling>;

function requireToken(typed: string): string {
  const token = typed.trim();
  if (token.length <= SCROBBLE_TOKEN_MAX && /^[\x21-\x7e]+$/.test(token)) return token;
  throw wrongToken(
    `token: expected 1 to ${SCROBBLE_TOKEN_MAX} characters without blanks, as the service shows it.`,
  );
}

const wrongToken = (message: string) => new Refusal('type', message, { field: 'scrobble_token' });

function failureText(url: string, error: unknown): string {
  const { host } = new URL(url);
  return error instanceof PrivateAddress
    ? `${host} has no public address.`
    : `${host} does not respond as ListenBrainz does (${reasonOf(error)}). Check the URL, or try again later.`;
}

// Sends one listen of a user, as a job: it is sent, given up, or to be tried again later.

/** A service that is away is tried for about a week: after 15 seconds, 30, … and from then on each hour. */
const ATTEMPTS_MAX = 180;
const BACK_OFF_MS = 15_000;
const WAIT_MIN_MS = 1000;
const WAIT_MAX_MS = 3_600_000;
/** Others wait no longer for a listen that the service may fail with each time. */
const PAUSE_MAX_MS = 60_000;
/** Services and users that are not called for a while, because they were away or over a limit. */
const PAUSED_MAX = 10_000;

/** Listens that a node sends at the same time, of different users. */
const SENT_AT_ONCE = 8;
/** Requests to one service at the same time. */
const SENT_TO_SERVICE = 4;
const SERVICES_MAX = 1000;

interface Pause {
  /** Milliseconds. */
  until: number;
  /** The service has named its end. */
  isLimit: boolean;
}

const backOff = (attempt: number) => Math.min(BACK_OFF_MS * 2 ** (attempt - 1), WAIT_MAX_MS);

function createSender(
  { store, policy, settings }: Pick<ScrobblingParts, 'store' | 'policy' | 'settings'>,
  listenBrainz: ListenBrainz,
  sealer: () => Promise<Sealer>,
  clock: () => Date,
) {
  const { db } = store;
  const paused = new BoundedMap<string, Pause>({ max: PAUSED_MAX });
  const sending = new BoundedMap<string, Queue>({ max: SERVICES_MAX });

  function queueOf(origin: string): Queue {
    const known = sending.get(origin);
    if (known !== undefined) return known;
    const created = createQueue({ atOnce: SENT_TO_SERVICE, waitingMax: SENT_AT_ONCE });
    sending.set(origin, created);
    return created;
  }

  /** How long this one waits while its service or user is paused: many may wait, and one attempt is enough to know that they have to. */
  function pauseOf(keys: readonly string[], attempt: number): number {
    const waits = keys.map((key) => {
      const { until, isLimit } = paused.get(key) ?? { until: 0, isLimit: true };
      const left = until - clock().getTime();
      return left > 0 && !isLimit ? Math.max(left, backOff(attempt)) : left;
    });
    return Math.max(...waits);
  }

  return {
    async send({ userId, n }: ScrobbleJob, attempt: number, signal: AbortSignal): Promise<void> {
      const scrobbler = await findScrobbler(db, userId);
      // None if it was sent, or is not to be sent any more.
      const pending = await selectOne(db, 'listen', ['track_id', 'listened'], {
        user_id: userId,
        n,
        pending: 1,
      });
      if (scrobbler === undefined || pending === undefined) return;
      const giveUp = () => settlePending(store, userId, n);
      const track = await findTrackMedia(db, pending.track_id);
      if (policy === false || track === undefined) return await giveUp();
      const { token: sealed } = scrobbler;
      const fail = (state: 'failing' | 'refused', error: string) =>
        setScrobbleState(store, userId, sealed, { state, error, now: clock().toISOString() });
      const service = allowedService(scrobbler.url, policy);
      if (service === undefined) return await fail('refused', 'not allowed');
      const token = (await sealer()).unseal(sealed);
      if (token === undefined) return await fail('refused', 'token lost');

      const tryLater = async (reason: string, ms: number) => {
        if (attempt >= ATTEMPTS_MAX) return await giveUp();
        throw new RetryLater(reason, ms);
      };
      const keys = { service: new URL(service.url).origin, user: `${userId} ${service.url}` };
      await queueOf(keys.service)(
        async () => {
          const pauseMs = pauseOf([keys.service, keys.user], attempt);
          if (pauseMs > 0) return await tryLater('the service is not called at the moment', pauseMs);
          const submission = await listenBrainz
            .submit(
              service,
              token,
              {
                listenedAt: Date.parse(pending.listened) / 1000,
                artist: track.artist_name,
                track: track.name,
                album: track.album_name,
                duration: track.duration,
                page: `${settings.url}/track/${track.id}`,
              },
              signal,
            )
            .catch((error: Error): Submission => {
              if (signal.aborted) throw error;
              return { is: 'later', reason: reasonOf(error), isLimit: false, hasResponded: false };
            });
          switch (submission.is) {
            case 'accepted':
              return await settlePending(store, userId, n, { token: sealed, now: clock().toISOString() });
            case 'invalid':
              return await giveUp();
            case 'refused':
              return await fail('refused', '');
            case 'later': {
              const { reason, seconds, isLimit, hasResponded } = submission;
              // To be over a limit for some seconds is normal.
              if (!isLimit) await fail('failing', reason);
              const wait = seconds === undefined ? backOff(attempt) : seconds * 1000;
              const waitMs = Math.min(Math.max(wait, WAIT_MIN_MS), WAIT_MAX_MS);
              const until = clock().getTime() + (isLimit ? waitMs : Math.min(waitMs, PAUSE_MAX_MS));
              paused.set(hasResponded ? keys.user : keys.service, { until, isLimit });
              return await tryLater(reason, waitMs);
            }
          }
        },
        { signal },
      );
    },

    /** The service responds again. */
    resume({ url }: ServiceUrl, userId: number): void {
      paused.delete(new URL(url).origin);
      paused.delete(`${userId} ${url}`);
    },
  };
}

/** The operator may have changed the setting since the user has chosen the service. */
function allowedService(url: string, policy: ScrobblePolicy): ServiceUrl | undefined {
  try {
    return requireServiceUrl(url, policy);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Nothing about addresses: they could be those of a private network. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'no public address';
  return error instanceof Error && error.message.startsWith('HTTP ') ? error.message : 'no response';
}

// The services that the listens of users are sent to, and what happens to the listens.

/** With the encrypted token. */
interface StoredScrobbler extends Scrobbler {
  token: string;
}

async function findScrobbler(db: Db, userId: number): Promise<StoredScrobbler | undefined> {
  const row = await db
    .selectFrom('listener')
    .select(['scrobble_url as url', 'scrobble_token as token', 'scrobble_name as name'])
    .select(['scrobble_state as state', 'scrobble_error as error'])
    .select(['scrobble_changed as changed', 'scrobble_sent as sent'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.state === '') return undefined;
  return { ...row, state: row.state };
}

/** Sets the state of the scrobbler with this token: the user may have saved another one meanwhile. */
async function setScrobbleState(
  store: Store,
  userId: number,
  token: string,
  { state, error, now }: { state: ScrobbleState; error: string; now: string },
): Promise<void> {
  await store.commit(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('listener')
      .set({ scrobble_state: state, scrobble_error: error, scrobble_changed: now })
      .where('user_id', '=', userId)
      .where('scrobble_token', '=', token)
      .where((where) =>
        where.or([where('scrobble_state', '<>', state), where('scrobble_error', '<>', error)]),
      )
      .executeTakeFirst();
    if (state === 'refused' && numUpdatedRows > 0n) await dropPending(trx, userId);
  });
}

async function dropPending(trx: Trx, userId: number): Promise<void> {
  await updateRows(trx, 'listen', { user_id: userId, pending: sql`= 1` }, { pending: 0 });
}

/** It was sent, or is given up. */
async function settlePending(
  store: Store,
  userId: number,
  n: number,
  accepted?: { token: string; now: string },
): Promise<void> {
  await store.commit(async (trx) => {
    await updateRows(trx, 'listen', { user_id: userId, n }, { pending: 0 });
    if (accepted === undefined) return;
    await updateRows(
      trx,
      'listener',
      { user_id: userId, scrobble_token: accepted.token },
      { scrobble_state: 'ok', scrobble_error: '', scrobble_sent: accepted.now },
    );
  });
}
