/**
 * Sends the listens of users to a service with the API of ListenBrainz, with the token of the user. Each listen is a row and a job, stored
 * together before it is sent, so none is lost; one that is sent twice, because a node was killed, has the same time and track, by which the
 * service recognizes it.
 */
import { BoundedMap } from '../../domain/bounded-map.ts';
import {
  SCROBBLE_TOKEN_MAX,
  type ScrobblePolicy,
  type Scrobbling as ScrobblingStatus,
} from '../../domain/listens.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { countPending, SCROBBLE_JOB, type ScrobbleJob } from '../../store/listens.ts';
import { findTrackMedia } from '../../store/media-rows.ts';
import {
  findPending,
  findScrobbler,
  removeScrobbler,
  SCROBBLE_TOKENS,
  type StoredScrobbler,
  saveScrobbler,
  setScrobbleState,
  settlePending,
} from '../../store/scrobblers.ts';
import { createSealer, type Sealer } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { Attempts, QUARTER_HOUR, userKey } from '../accounts/attempts.ts';
import { createMemoryShared } from '../common-counts/memory.ts';
import type { Shared } from '../common-counts/shared.ts';
import { type Jobs, RetryLater } from '../jobs/jobs.ts';
import { createListenBrainz, type Submission } from './listenbrainz.ts';
import { createOutgoing, type OutgoingOptions, PrivateAddress } from './outgoing-request.ts';
import { isFreeChoice, offeredUrl, requireServiceUrl, type ServiceUrl } from './service-url.ts';

export interface ScrobblingParts {
  store: Store;
  jobs: Pick<Jobs, 'handle'>;
  policy: ScrobblePolicy;
  /** Of the operator, see `store/sealed.ts`. */
  secret: string | undefined;
  settings: { url: string; version: string };
  /** For the limit of checks. */
  shared?: Pick<Shared, 'attempts'>;
  outgoing?: OutgoingOptions;
  clock?: () => Date;
}

/** A service that is away is tried for about a week: after 15 seconds, 30, … and from then on each hour. */
const ATTEMPTS_MAX = 180;
const PAUSE_MS = 15_000;
const PAUSE_MAX_MS = 3_600_000;
const OTHERS_WAIT_MS = 60_000;
/** Services and users that are not called for a while, because they were away or over a limit. */
const PAUSED_MAX = 10_000;

/** Of one user: each is a request to a server that the user has chosen. */
const CHECKS = { max: 20, seconds: QUARTER_HOUR };

type Owner = Pick<User, 'id'>;

export function createScrobbling(parts: ScrobblingParts) {
  const { store, jobs, policy, secret, settings, outgoing, clock = () => new Date() } = parts;
  const { db } = store;
  const listenBrainz = createListenBrainz(createOutgoing(outgoing), settings.version);
  const { shared = createMemoryShared() } = parts;
  const checks = new Attempts(shared, 'scrobble checks', CHECKS, 'checks of a token');
  const now = () => clock().toISOString();
  let sealing: Promise<Sealer> | undefined;
  const sealer = async () => {
    sealing ??= createSealer(db, secret, SCROBBLE_TOKENS);
    try {
      return await sealing;
    } catch (error) {
      sealing = undefined;
      throw error;
    }
  };
  /** Until when, in milliseconds. */
  const paused = new BoundedMap<string, number>({ max: PAUSED_MAX });

  /** Throws while one of these is paused: many listens wait, and one attempt is enough to know that they have to. */
  function requireUnpaused(keys: readonly string[]): void {
    const until = Math.max(...keys.map((key) => paused.get(key) ?? 0));
    const left = until - clock().getTime();
    if (left > 0) throw new RetryLater('the service is not called at the moment', left + 1);
  }

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

  async function getScrobbler(userId: number): Promise<StoredScrobbler> {
    const found = await findScrobbler(db, userId);
    if (found === undefined) throw new Refusal('not-found', 'No service is connected.');
    return found;
  }

  async function send({ userId, n }: ScrobbleJob, attempt: number, signal: AbortSignal): Promise<void> {
    const [scrobbler, pending] = [await findScrobbler(db, userId), await findPending(db, userId, n)];
    if (scrobbler === undefined || pending === undefined) return;
    const track = await findTrackMedia(db, pending.trackId);
    if (policy === false || track === undefined) return await settlePending(store, userId, n);
    const { token: sealed } = scrobbler;
    const fail = (state: 'failing' | 'refused', error: string) =>
      setScrobbleState(store, userId, sealed, { state, error, now: now() });
    const service = allowedService(scrobbler.url, policy);
    if (service === undefined) return await fail('refused', 'not allowed');
    const token = (await sealer()).unseal(sealed);
    if (token === undefined) return await fail('refused', 'token lost');
    const keys = { service: new URL(service.url).origin, user: `${userId} ${service.url}` };
    requireUnpaused([keys.service, keys.user]);
    const submission = await listenBrainz
      .submit(
        service,
        token,
        {
          listenedAt: Date.parse(pending.listened) / 1000,
          ...{ artist: track.artist_name, track: track.name, album: track.album_name },
          ...{ duration: track.duration, page: `${settings.url}/track/${track.id}` },
        },
        signal,
      )
      .catch((error: Error): Submission => {
        if (signal.aborted) throw error;
        return { is: 'later', reason: reasonOf(error), isLimit: false, hasResponded: false };
      });
    switch (submission.is) {
      case 'accepted':
        return await settlePending(store, userId, n, { token: sealed, now: now() });
      case 'invalid':
        return await settlePending(store, userId, n);
      case 'refused':
        return await fail('refused', '');
      default:
    }
    if (attempt >= ATTEMPTS_MAX) return await settlePending(store, userId, n);
    const { reason, seconds, isLimit, hasResponded } = submission;
    // To be over a limit for some seconds is normal.
    if (!isLimit) await fail('failing', reason);
    const waitMs = Math.min(
      seconds === undefined ? PAUSE_MS * 2 ** (attempt - 1) : seconds * 1000,
      PAUSE_MAX_MS,
    );
    // Others wait no longer than necessary for a listen that the service may always fail with.
    const pauseMs = isLimit ? waitMs : Math.min(waitMs, OTHERS_WAIT_MS);
    paused.set(hasResponded ? keys.user : keys.service, clock().getTime() + pauseMs);
    throw new RetryLater(reason, waitMs + 1);
  }

  jobs.handle<ScrobbleJob>(SCROBBLE_JOB, {
    attemptsMax: ATTEMPTS_MAX,
    run: (job, { attempt, signal }) => send(job, attempt, signal),
  });

  return {
    /** Whether the operator allows it. */
    isAllowed: policy !== false,

    /** For the account page; `null` where the operator does not allow it. */
    async status({ id }: Owner): Promise<ScrobblingStatus | null> {
      if (policy === false) return null;
      const found = await findScrobbler(db, id);
      const pending = found === undefined ? 0 : await countPending(db, id);
      let scrobbler: ScrobblingStatus['scrobbler'] = null;
      if (found !== undefined) {
        const { token: _, ...shown } = found;
        scrobbler = shown;
      }
      return { scrobbler, pending, offered: offeredUrl(policy), isFree: isFreeChoice(policy) };
    },

    /** Checks the token and stores it. Rejects a wrong token or URL, naming the field, and a service that does not respond. */
    async connect(user: Owner, typed: { url: string; token: string }): Promise<void> {
      const service = requireServiceUrl(typed.url.trim() === '' ? offeredUrl(policy) : typed.url, policy);
      const token = requireToken(typed.token);
      const name = await validate(user, service, token);
      await saveScrobbler(
        store,
        user.id,
        { url: service.url, token: (await sealer()).seal(token), name },
        now(),
      );
    },

    /** Asks the service whether it accepts the token. Rejects if not; the state is that of the response. */
    async check(user: Owner): Promise<void> {
      const { id } = user;
      const { url, token: sealed } = await getScrobbler(id);
      const service = requireServiceUrl(url, policy);
      const token = (await sealer()).unseal(sealed);
      const become = (state: 'ok' | 'refused') =>
        setScrobbleState(store, id, sealed, { state, error: '', now: now() });
      if (token === undefined)
        throw new Refusal('conflict', 'The token cannot be read any more. Enter it again.');
      try {
        await validate(user, service, token);
      } catch (error) {
        if (error instanceof Refusal && error.field === 'scrobble_token') await become('refused');
        throw error;
      }
      paused.delete(new URL(url).origin);
      await become('ok');
    },

    remove: ({ id }: Owner): Promise<void> => removeScrobbler(store, id, now()),
  };
}

export type Scrobbling = ReturnType<typeof createScrobbling>;

/** The operator may have changed the setting since the user has chosen it. */
function allowedService(url: string, policy: ScrobblePolicy): ServiceUrl | undefined {
  try {
    return requireServiceUrl(url, policy);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function requireToken(typed: string): string {
  const token = typed.trim();
  if (token.length <= SCROBBLE_TOKEN_MAX && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new Refusal(
    'type',
    `token: expected 1 to ${SCROBBLE_TOKEN_MAX} characters without blanks, as the service shows it.`,
    { field: 'scrobble_token' },
  );
}

/** Nothing about addresses: they could be those of a private network. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'no public address';
  return error instanceof Error && error.message.startsWith('HTTP ') ? error.message : 'no response';
}

function failureText(url: string, error: unknown): string {
  const { host } = new URL(url);
  return error instanceof PrivateAddress
    ? `${host} has no public address.`
    : `${host} does not respond as ListenBrainz does (${reasonOf(error)}). Check the URL, or try again later.`;
}
