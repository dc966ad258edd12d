/**
 * Sends the listens of users to a service with the API of ListenBrainz, with the token of the user. Each listen is a row and a job, stored
 * together before it is sent, so none is lost; one that is sent twice, because a node was killed, has the same time and track, by which the
 * service recognizes it.
 */
import { SCROBBLE_TOKEN_MAX, type ScrobblePolicy, type ScrobblingStatus } from '../../domain/listens.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { updateRows, upsertRow } from '../../store/queries/rows.ts';
import { lazySealer } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { QUARTER_HOUR, userKey } from '../accounts/attempts.ts';
import { createShared, type Shared } from '../common-counts/shared.ts';
import { countPending, SCROBBLE_JOB, type ScrobbleJob } from '../history/listens.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createListenBrainz } from './listenbrainz.ts';
import { createOutgoing, PrivateAddress } from './outgoing-request.ts';
import {
  ATTEMPTS_MAX,
  createSender,
  dropPending,
  findScrobbler,
  reasonOf,
  SENT_AT_ONCE,
  setScrobbleState,
} from './send-listens.ts';
import { isFreeChoice, offeredUrl, requireServiceUrl, type ServiceUrl } from './service-url.ts';

interface ScrobblingParts {
  store: Store;
  jobs: Pick<Jobs, 'handle'>;
  policy: ScrobblePolicy;
  /** Of the operator, see `store/sealed.ts`. */
  secret: string | undefined;
  settings: { url: string; version: string };
  /** For the limit of checks. */
  shared?: Pick<Shared, 'attempts'>;
  clock?: () => Date;
}

/** Of one user: each is a request to a server that the user has chosen. */
const CHECKS = { max: 20, seconds: QUARTER_HOUR };

type Owner = Pick<User, 'id'>;

export function createScrobbling({ store, jobs, policy, secret, settings, ...options }: ScrobblingParts) {
  const { db } = store;
  const { shared = createShared(), clock = () => new Date() } = options;
  const listenBrainz = createListenBrainz(createOutgoing(), settings.version);
  const checks = shared.attempts('scrobble checks', CHECKS, 'checks of a token');
  const now = () => clock().toISOString();
  const sealer = lazySealer(db, secret, 'scrobble tokens');
  const sender = createSender({ store, policy, settings, listenBrainz, sealer, clock });
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

    /** For the account page; `null` where the operator does not allow it, and the user has no service from an earlier time. */
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
      const found = await findScrobbler(db, id);
      if (found === undefined) throw new Refusal('not-found', 'No service is connected.');
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
