import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTitleWeaver, TITLE_EVERY, titleBlock } from './icy.ts';
import { extractTitles } from './radio.fixture.ts';

const textOf = (block: Buffer) => block.toString('utf8', 1).replace(/\0+$/, '');

test('a block contains the title, in a multiple of 16 bytes given by its first byte', () => {
  const block = titleBlock('Björk - Jóga');
  assert.equal(textOf(block), "StreamTitle='Björk - Jóga';");
  assert.equal(block.length, 1 + block[0] * 16);
  assert.ok(block.length - 1 - Buffer.byteLength(textOf(block)) < 16);
});

test('a title cannot end early or add a second line', () => {
  assert.equal(
    textOf(titleBlock("It's';StreamUrl='http://evil.example';\r\nx\0")),
    "StreamTitle='It’s’;StreamUrl=’http://evil.example’; x ';",
  );
});

test('a long title is cut between two characters', () => {
  for (const mail of ['x', 'é', '日', '😀']) {
    for (const before of ['', '-', '--', '---']) {
      const block = titleBlock(before + mail.repeat(5000));
      assert.equal(block[0], 255);
      assert.match(textOf(block), new RegExp(`^StreamTitle='${before}${mail}+';$`, 'u'));
    }
  }
});

test('titles are inserted into the audio when they change, and the audio stays complete', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          size: fc.integer({ min: 0, max: 40_000 }),
          title: fc.constantFrom('a', 'b', '', undefined),
        }),
      ),
      (chunks) => {
        const insertTitles = createTitleWeaver();
        const audios = chunks.map(({ size }, i) => Buffer.alloc(size, i + 1));
        const woven = Buffer.concat(chunks.map(({ title }, i) => insertTitles(audios[i], title)));
        const { audio, titles } = extractTitles(woven);
        assert.equal(Buffer.compare(audio, Buffer.concat(audios)), 0);
        // At each position, the title of the chunk whose last byte is before it, sent only if it is known and has changed.
        const ends = chunks.map((_, i) =>
          audios.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0),
        );
        const positions = Array.from({ length: Math.floor(audio.length / TITLE_EVERY) }, (_, i) => {
          return chunks[ends.findIndex((end) => end >= (i + 1) * TITLE_EVERY)].title;
        });
        const expected = positions.map((title, i) =>
          title === positions.slice(0, i).findLast((one) => one !== undefined) ? undefined : title,
        );
        assert.deepEqual(titles, expected);
      },
    ),
  );
});
