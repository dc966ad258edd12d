import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { type Zip, type ZipEntry, zipOf } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-zip-'));
after(() => rmSync(folder, { recursive: true }));

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0;
const without = (program: string, argument: string) =>
  has(program, argument) ? false : `there is no ${program} here`;
const noUnzip = without('unzip', '-v');
const noPython = without('python3', '--version');

const DAY = new Date('2012-06-30T12:34:56Z');

function entry(name: string, data: Uint8Array | string, modified = DAY): ZipEntry {
  const bytes = Buffer.from(data);
  return {
    name,
    size: bytes.length,
    modified,
    crc32: async () => crc32(bytes),
    // In small chunks, so that ranges start and end within them.
    read: (from, to) => Readable.from(chunks(bytes.subarray(from, to)), { objectMode: false }),
  };
}

function* chunks(bytes: Buffer): Iterable<Buffer> {
  for (let i = 0; i < bytes.length; i += 7) yield bytes.subarray(i, i + 7);
}

const whole = ({ read, size }: Zip) => buffer(read(0, size));

function python(script: string, ...args: string[]): unknown {
  return JSON.parse(
    execFileSync('python3', ['-c', `import json, sys, zipfile\n${script}`, ...args], { encoding: 'utf8' }),
  );
}

test('has the bytes of the format at their positions', async () => {
  const zip = zipOf([entry('a.txt', 'abc')]);
  assert.equal(zip.size, 111);
  const common =
    '1400' + '0008' + '0000' + '5c64' + 'de40' + 'c2412435' + '03000000' + '03000000' + '0500' + '0000';
  const name = Buffer.from('a.txt').toString('hex');
  assert.equal(
    (await whole(zip)).toString('hex'),
    `504b0304${common}${name}616263` +
      `504b01022d03${common}00000000000000` +
      `00a481` +
      `00000000${name}` +
      '504b0506000000000100010033000000260000000000',
  );
});

test('is complete for unzip', { skip: noUnzip }, async () => {
  const file = join(folder, 'unzip.zip');
  writeFileSync(file, await whole(zipOf([entry('a b/01 x.mp3', 'x'.repeat(1000)), entry('a b/empty', '')])));
  assert.match(execFileSync('unzip', ['-t', file], { encoding: 'utf8' }), /No errors detected/);
});

test('keeps names, times and contents for Python', { skip: noPython }, async () => {
  const file = join(folder, 'python.zip');
  const name = 'Björk – 日本/😀 01.txt';
  writeFileSync(
    file,
    await whole(
      zipOf([entry(name, 'hällo'), entry('early', '', new Date(0)), entry('late', '', new Date(1e14))]),
    ),
  );
  const script = `z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename, i.date_time, z.read(i).decode(), i.external_attr >> 16] for i in z.infolist()]))`;
  assert.deepEqual(python(script, file), [
    [name, [2012, 6, 30, 12, 34, 56], 'hällo', 0o100644],
    ['early', [1980, 1, 1, 0, 0, 0], '', 0o100644],
    ['late', [2107, 12, 31, 23, 59, 58], '', 0o100644],
  ]);
});

test('works without entries', { skip: noPython }, async () => {
  const file = join(folder, 'empty.zip');
  writeFileSync(file, await whole(zipOf([])));
  assert.deepEqual(python('print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))', file), []);
});

test('every range is a slice of the whole', async () => {
  const zip = zipOf([entry('one', 'first'), entry('none', ''), entry('ü', 'second')]);
  const all = await whole(zip);
  assert.equal(all.length, zip.size);
  for (let from = 0; from < zip.size; from++) {
    for (const to of [from + 1, from + 2, from + 40, from + 120, zip.size]) {
      const part = await buffer(zip.read(from, Math.min(to, zip.size)));
      assert.ok(part.equals(all.subarray(from, to)), `${from} to ${to}`);
    }
  }
});

test('random zips have the announced size, the same bytes each time, and correct ranges', async () => {
  const entries = fc.uniqueArray(
    fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1 }),
      data: fc.uint8Array({ maxLength: 100 }),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(entries, fc.nat(), fc.nat(), async (list, a, b) => {
      const zip = zipOf(list.map(({ name, data }) => entry(name, data)));
      const all = await whole(zip);
      assert.equal(all.length, zip.size);
      assert.ok((await whole(zipOf(list.map(({ name, data }) => entry(name, data))))).equals(all));
      const [from, to] = [a % zip.size, b % zip.size].sort((one, other) => one - other);
      assert.ok((await buffer(zip.read(from, to))).equals(all.subarray(from, to)));
    }),
    { numRuns: 60 },
  );
});

test('reads no CRC-32 and no data outside the range', async () => {
  const reads: string[] = [];
  const watched = (name: string): ZipEntry => ({
    ...entry(name, 'x'.repeat(100)),
    async crc32() {
      reads.push(`crc ${name}`);
      return 0;
    },
    read(from, to) {
      reads.push(`${name} ${from}-${to}`);
      return Readable.from(['x'.repeat(to - from)]);
    },
  });
  const zip = zipOf([watched('a'), watched('b')]);
  // Each has 31 bytes of header before its data.
  await buffer(zip.read(31 + 90, 131 + 31 + 5));
  assert.deepEqual(reads, ['a 90-100', 'crc b', 'b 0-5']);
});

test('fails when the data has another size than announced', async () => {
  for (const size of [2, 4]) {
    const zip = zipOf([{ ...entry('a', 'abc'), size, read: () => Readable.from([Buffer.from('abc')]) }]);
    await assert.rejects(whole(zip), /a has another size than it had/);
  }
});

test('closes its source when the client does not read the rest', async () => {
  const source = Readable.from(endless(), { objectMode: false });
  const zip = zipOf([{ ...entry('a', ''), size: 1e9, read: () => source }]);
  const closed = new Promise<void>((resolve) => source.on('close', resolve));
  for await (const _ of zip.read(31, zip.size)) break;
  await closed;
});

function* endless(): Iterable<Buffer> {
  for (;;) yield Buffer.alloc(1000);
}

test('ZIP64: entries and offsets beyond 4 GiB', { skip: noPython }, async () => {
  const GIB = 1024 ** 3;
  const large = { ...entry('large', ''), size: 5 * GIB };
  const edge = { ...entry('edge', ''), size: 0xffffffff };
  const zip = zipOf([entry('first', 'abc'), large, edge, entry('last', 'xyz')]);
  const file = join(folder, 'large.zip');
  // The data of the large ones is a hole in the file.
  const afterFirst = 35 + 3;
  const lastStart = zip.size - (98 + 46 * 4 + 5 + 5 + 4 + 4 + 20 + 28 + 12) - 37;
  const out = openSync(file, 'w');
  truncateSync(file, zip.size);
  for (const [from, to] of [
    [0, afterFirst + 35 + 20],
    [afterFirst + 55 + large.size, afterFirst + 55 + large.size + 34 + 20],
    [lastStart, zip.size],
  ]) {
    writeSync(out, await buffer(zip.read(from, to)), 0, null, from);
  }
  const script = `z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename, i.file_size, z.open(i).read(3).hex()] for i in z.infolist()]))`;
  assert.deepEqual(python(script, file), [
    ['first', 3, '616263'],
    ['large', 5 * GIB, '000000'],
    ['edge', 0xffffffff, '000000'],
    ['last', 3, '78797a'],
  ]);
});

test('ZIP64: 65,535 entries and more', async () => {
  const few = zipOf(Array.from({ length: 65_534 }, (_, i) => entry(String(i), '')));
  const many = zipOf(Array.from({ length: 65_535 }, (_, i) => entry(String(i), '')));
  const end = await buffer(many.read(many.size - 98, many.size));
  assert.equal(many.size - few.size, 76 + 30 + 46 + 5 + 5);
  assert.deepEqual([end.readBigUInt64LE(24), end.readBigUInt64LE(32)], [65_535n, 65_535n]);
  // The end with the larger numbers is before the locator.
  assert.equal(end.readBigUInt64LE(56 + 8), BigInt(many.size - 98));
  assert.deepEqual([end.readUInt16LE(76 + 8), end.readUInt16LE(76 + 10)], [0xffff, 0xffff]);
});
