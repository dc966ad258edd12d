/** Listeners of a service who do not stop: each reads, likes, edits a playlist, changes an avatar or streams, and records what it saw. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { csrfTokenOf } from '../../src/http/request/csrf.ts';
import { type Browser, browse } from '../../src/http/router.fixture.ts';

export const DEMO = '5eedcafe';
/** Pauses between two requests of a listener, so that all of them together leave a machine with two cores some time. */
const PAUSE_MS = 300;
const LONG_PAUSE_MS = 1200;

export interface Track {
  id: string;
  audio: string;
}

interface ApiResponse {
  headers: { code: number };
  results: Track[];
}

interface PlaylistPage {
  entries: { track_id: number }[];
}

/** What a kind of listener saw. */
export interface Seen {
  succeeded: number;
  /** Responses that were refused, broken or never came; nothing was confirmed. */
  failed: string[];
  /** Complete responses with another content than expected. */
  wrong: string[];
}

export interface Load {
  seen: Record<'reads' | 'streams' | 'likes' | 'edits' | 'uploads', Seen>;
  /** Forgets what was seen, and returns it. */
  take(): Load['seen'];
  /** By confirmed write. */
  liked: string[];
  added: string[];
  /** The tracks of the playlist now. */
  playlist(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function json(url: string, init?: RequestInit): Promise<ApiResponse> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as ApiResponse;
}

export async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const noneSeen = (): Seen => ({ succeeded: 0, failed: [], wrong: [] });
const nothingSeen = (): Load['seen'] => ({
  reads: noneSeen(),
  streams: noneSeen(),
  likes: noneSeen(),
  edits: noneSeen(),
  uploads: noneSeen(),
});

/** `token` is that of the listener who likes; `tracks` are at least as many as likes can be made. */
export async function startLoad(url: string, token: string, tracks: Track[]): Promise<Load> {
  const member = browse(url);
  await member.get('/signup');
  await member.submit('/signup', { username: 'Ana', password: 'correct horse' });
  const playlist = await createPlaylist(url, member);
  const sounds = new Map<string, string>();
  for (const { audio } of tracks.slice(0, 2)) sounds.set(audio, hashOf(await bytesOf(audio)));
  let isRunning = true;
  const load: Omit<Load, 'take' | 'stop'> = {
    seen: nothingSeen(),
    liked: [],
    added: [],
    async playlist() {
      const headers = { cookie: member.cookie };
      const listed: string[] = [];
      for (;;) {
        const page = `${url}/web-api/playlists/${playlist}?limit=100&offset=${listed.length}`;
        const { entries } = (await (await fetch(page, { headers })).json()) as PlaylistPage;
        if (entries.length === 0) return listed;
        listed.push(...entries.map(({ track_id }) => String(track_id)));
      }
    },
  };
  const repeat = async (kind: keyof Load['seen'], act: (turn: number) => Promise<string | undefined>) => {
    for (let turn = 0; isRunning; turn++) {
      try {
        const wrong = await act(turn);
        const seen = load.seen[kind];
        if (wrong === undefined) seen.succeeded++;
        else seen.wrong.push(wrong);
      } catch (error) {
        load.seen[kind].failed.push(String(error));
      }
      await wait(PAUSE_MS);
    }
  };
  const read = async (turn: number) => {
    const { id } = tracks[turn % tracks.length];
    const { headers, results } = await json(`${url}/v3.0/tracks/?client_id=${DEMO}&id=${id}`);
    return headers.code === 0 && results[0]?.id === id ? undefined : `track ${id}: ${headers.code}`;
  };
  const stream = async (turn: number) => {
    const [audio, hash] = [...sounds][turn % sounds.size];
    const wrong = hashOf(await bytesOf(audio)) === hash ? undefined : audio;
    await wait(LONG_PAUSE_MS);
    return wrong;
  };
  const like = async (turn: number) => {
    const { id } = tracks[turn % tracks.length];
    const body = new URLSearchParams({ client_id: DEMO, access_token: token, track_id: id });
    const { headers } = await json(`${url}/v3.0/setuser/like/`, { method: 'POST', body });
    if (headers.code !== 0) throw new Error(`code ${headers.code}`);
    load.liked.push(id);
    return undefined;
  };
  const edit = async (turn: number) => {
    const { id } = tracks[turn % tracks.length];
    await send(member, url, `/web-api/playlists/${playlist}/tracks`, { track_id: id });
    load.added.push(id);
    return undefined;
  };
  const upload = async (turn: number) => {
    const background = { r: turn % 256, g: 80, b: 160 };
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('csrf_token', csrfOf(member));
    form.set('avatar', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
    const headers = { cookie: member.cookie, origin: url };
    const response = await fetch(`${url}/account/avatar`, {
      method: 'POST',
      body: form,
      headers,
      redirect: 'manual',
    });
    if (response.status >= 400) throw new Error(`HTTP ${response.status}`);
    await wait(LONG_PAUSE_MS);
    return undefined;
  };
  const all = Promise.all([
    ...[read, read, read, read].map((act) => repeat('reads', act)),
    ...[stream, stream].map((act) => repeat('streams', act)),
    repeat('likes', like),
    repeat('edits', edit),
    repeat('uploads', upload),
  ]);
  return {
    ...load,
    get seen() {
      return load.seen;
    },
    take() {
      const { seen } = load;
      load.seen = nothingSeen();
      return seen;
    },
    async stop() {
      isRunning = false;
      await all;
    },
  };
}

const csrfOf = ({ cookie }: Browser) => csrfTokenOf(cookie.slice(cookie.indexOf('=') + 1));

async function createPlaylist(url: string, member: Browser): Promise<string> {
  const { id } = await send(member, url, '/web-api/playlists', { name: 'For the road' });
  return String(id);
}

async function send(
  member: Browser,
  url: string,
  path: string,
  fields: Record<string, string>,
): Promise<{ id: number }> {
  const headers = {
    cookie: member.cookie,
    origin: url,
    'x-csrf-token': csrfOf(member),
  };
  const body = new URLSearchParams(fields);
  const response = await fetch(url + path, { method: 'POST', body, headers });
  if (!response.ok) throw new Error(`HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number };
}
