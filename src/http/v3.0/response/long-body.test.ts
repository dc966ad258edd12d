import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createCatalogueBuilder } from '../../../catalogue/build/builder.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import {
  album,
  artist,
  CLIENT,
  exampleServices,
  HARD_NAME,
  startServer,
  track,
} from '../../example-service.fixture.ts';
import { parseTarget } from '../../request/request-target.ts';
import { wholeBody } from '../../response.ts';
import { putByte } from '../formats/byte-buffer.ts';
import { escapeLineEnds } from '../formats/jsonp.ts';
import { createIndenter } from '../formats/jsonpretty.ts';
import { createHandler } from '../handler.ts';
import type { CatalogueRead } from '../kinds/operation.ts';
import { artistsTracks } from '../operations/artists.ts';
import { tracks } from '../operations/tracks.ts';
import { PIECE_BYTES } from './api-response.ts';

const ARTISTS = 200;
const TRACKS = 20;
const LARGE = `/v3.0/artists/tracks/?client_id=${CLIENT}&limit=${ARTISTS}`;

function largeCatalogue(): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (let i = 1; i <= ARTISTS; i++) {
    builder.addArtist(artist(i, `${HARD_NAME} ${i}`));
  }
  for (let i = 1; i <= ARTISTS; i++) builder.addAlbum(album(i, `Album ${i}`, i));
  for (let i = 0; i < ARTISTS * TRACKS; i++) {
    const owner = 1 + Math.floor(i / TRACKS);
    builder.addTrack(
      track(i + 1, `${HARD_NAME} ${i}`, owner, { album_id: owner, position: 1 + (i % TRACKS) }),
    );
  }
  return builder.finish(1);
}

const catalogue = largeCatalogue();
const services = () => exampleServices({ catalogue: () => catalogue });

test('a long body is sent in chunks, and equals the whole one byte for byte', async () => {
  const handler = createHandler(services(), [artistsTracks]);
  const get = async (query: string) => {
    const request = { method: 'GET', headers: {}, address: '192.0.2.7', form: undefined };
    return await handler(request, parseTarget(LARGE + query), 'test');
  };
  const { pieces } = await get('');
  const all = [...Iterator.from(pieces as Iterator<Buffer>)];
  assert.ok(all.length > 4, `${all.length} chunks`);
  for (const piece of all) assert.ok(piece.length < PIECE_BYTES * 2);
  const compact = Buffer.concat(all);
  const document = JSON.parse(compact.toString()) as { results: { tracks: unknown[] }[] };
  assert.equal(document.results.length, ARTISTS);
  assert.ok(document.results.every(({ tracks }) => tracks.length === TRACKS));
  // Not as buffers: the difference of two that have megabytes takes minutes to print.
  const sent = async (format: string) => (await wholeBody(await get(format)))!;
  assert.ok((await sent('&format=jsonpretty')).equals(createIndenter()(compact)));
  assert.ok((await sent('&callback=a.b')).equals(Buffer.from(`/**/a.b(${escapeLineEnds(compact)});`)));
  const xml = (await sent('&format=xml')).toString();
  assert.equal(xml.split('<artist>').length - 1, ARTISTS);
  assert.ok(xml.endsWith('</data>') || xml.endsWith('</data>\n'));
});

/** `artists/tracks` with every item several times, and the number of items written. */
function largeList(times: number) {
  const progress = { written: 0 };
  const operation: CatalogueRead = {
    ...(artistsTracks as CatalogueRead),
    read(...args) {
      const result = (artistsTracks as CatalogueRead).read(...args);
      return {
        ...result,
        items(syntax) {
          const write = result.items(syntax);
          return (scratch, index) => {
            progress.written++;
            for (let i = 0; i < times; i++) {
              if (i > 0) putByte(scratch, 0x2c);
              write(scratch, index);
            }
          };
        },
      };
    },
  };
  return { progress, operation };
}

test('other requests are served between two chunks, and the connection stays usable', async (t) => {
  const times = 10;
  const { progress, operation } = largeList(times);
  const seen: number[] = [];
  const small: CatalogueRead = {
    ...(tracks as CatalogueRead),
    read(...args) {
      seen.push(progress.written);
      return (tracks as CatalogueRead).read(...args);
    },
  };
  const server = await startServer(services(), { operations: [operation, small] });
  t.after(() => server.close());
  const other = connect(server.port, '127.0.0.1');
  t.after(() => other.destroy());
  await once(other, 'connect');
  const whole = fetch(`${server.url}${LARGE}&format=jsonpretty`).then((response) => response.text());
  for (let offset = 0; progress.written < ARTISTS; offset++) {
    // Each is another one, so that no response is cached.
    const path = `/v3.0/tracks/?client_id=${CLIENT}&limit=1&offset=${offset}`;
    other.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(other, 'data');
  }
  assert.equal((JSON.parse(await whole) as { results: unknown[] }).results.length, ARTISTS * times);
  const between = new Set(seen.filter((items) => items > 0 && items < ARTISTS));
  assert.ok(between.size >= 2, `served after ${seen.join(', ')} of ${ARTISTS} items`);

  const again = await fetch(`${server.url}${LARGE}`, { method: 'HEAD' });
  assert.equal(again.status, 200);
  assert.equal((await fetch(`${server.url}/v3.0/tracks/?client_id=${CLIENT}`)).status, 200);
});

test('stops rendering for a client that does not read', async (t) => {
  const { progress, operation } = largeList(20);
  const server = await startServer(services(), { operations: [operation] });
  t.after(() => server.close());
  const socket = connect(server.port, '127.0.0.1');
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`);
  for (let before = 0; before === 0 || before !== progress.written; ) {
    before = progress.written;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const { written } = progress;
  assert.ok(written > 0 && written < ARTISTS, `${written} of ${ARTISTS} items were written`);
});
