/** A write with a successful response survives SIGKILL at that moment (behaviour.md 25). */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import { openStore } from '../src/store/store.ts';
import { eventually, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const DEMO = '5eedcafe';
const PEOPLE = [501, 502, 503, 504, 505, 506, 507, 508];
const WRITERS = 32;
const KILLS = 2;

interface ApiResponse {
  headers: { code: number };
  results: { id: string; tracks: { id: string }[] }[];
}

async function json(url: string, init?: RequestInit): Promise<ApiResponse> {
  return (await (await fetch(url, init)).json()) as ApiResponse;
}

async function pages(address: string, idsOf: (response: ApiResponse) => string[]): Promise<string[]> {
  const all: string[] = [];
  for (let offset = 0; ; offset += 200) {
    const ids = idsOf(await json(`${address}&limit=200&offset=${offset}`));
    all.push(...ids);
    if (ids.length < 200) return all;
  }
}

forEachDatabase(({ newLocation }) => {
  test('every acknowledged like survives repeated SIGKILLs', async (t) => {
    const folder = temporaryFolder();
    const location = await newLocation();
    const env = {
      CANTIGA_THREADS: 'all',
      CANTIGA_DATABASE: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    };
    await copyDemo(join(folder.path, 'data'), location);
    let service: Service = await startService(folder.path, env);
    const kill = async () => {
      service.process.kill('SIGKILL');
      await service.ended;
    };
    t.after(async () => {
      await kill();
      folder.remove();
    });

    const store = await openStore(location);
    await store.db.deleteFrom('user_track').execute();
    const tokens = new Map<number, string>();
    for (const user_id of PEOPLE) {
      tokens.set(user_id, (await createTokens(store, { client_id: DEMO, user_id })).access_token);
    }
    await store.close();
    const tracks = await pages(
      `${service.url}/v3.0/tracks/?client_id=${DEMO}&type=single+albumtrack`,
      (response) => response.results.map(({ id }) => id),
    );
    const expected = PEOPLE.flatMap((user) => tracks.map((track) => ({ user, track })));
    const acknowledged = new Map<number, Set<string>>(PEOPLE.map((user) => [user, new Set()]));

    /** Adds likes until the service is gone, and records each response immediately. */
    async function keepLiking({ url }: Service): Promise<void> {
      for (let next = expected.pop(); next !== undefined; next = expected.pop()) {
        const { user, track } = next;
        const body = new URLSearchParams({
          client_id: DEMO,
          access_token: tokens.get(user)!,
          track_id: track,
        });
        try {
          const { headers } = await json(`${url}/v3.0/setuser/like/`, { method: 'POST', body });
          assert.equal(headers.code, 0);
          acknowledged.get(user)!.add(track);
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error;
          return;
        }
      }
    }

    const count = () => [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0);
    async function acknowledgedAnother(): Promise<void> {
      const before = count();
      await eventually(
        async () => count(),
        (now) => now > before,
      );
    }

    for (let killed = 0; killed < KILLS; killed++) {
      const writing = Promise.all(Array.from({ length: WRITERS }, () => keepLiking(service)));
      // A busy machine may need longer for the first response than the wait is long.
      await Promise.race([acknowledgedAnother(), writing]);
      await Promise.race([wait(Math.random() * 120), writing]);
      await kill();
      await writing;
      assert.ok(expected.length > 0, 'it was killed while there was something left to write');
      service = await startService(folder.path, env);
    }
    // Each round waited for a response, so fewer mean that likes were refused and the test shows nothing.
    assert.ok(count() >= KILLS, `only ${count()} likes were acknowledged`);

    for (const [user, liked] of acknowledged) {
      const address: string = `${service.url}/v3.0/users/tracks/?client_id=${DEMO}&id=${user}&relation=like&track_type=single+albumtrack`;
      const shown: Set<string> = new Set(
        await pages(address, ({ results }) => results[0]?.tracks.map(({ id }) => id) ?? []),
      );
      assert.deepEqual(
        [...liked].filter((track) => !shown.has(track)),
        [],
      );
    }
  });
});
