/** Reads a zip by its directory, and checks everything a reader relies on. */
import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

/** The entries by name, in the order of the directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50, 'the directory ends the file');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  assert.equal(at + zip.readUInt32LE(end + 12), end);
  let next = 0;
  while (at < end) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [size, nameLength, start] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    assert.equal(start, next, 'no bytes between the entries');
    assert.equal(zip.readUInt32LE(start), 0x04034b50);
    assert.ok(
      zip.subarray(start + 4, start + 30).equals(zip.subarray(at + 6, at + 32)),
      'both headers agree',
    );
    const data = zip.subarray(start + 30 + nameLength, start + 30 + nameLength + size);
    assert.equal(zip.toString('utf8', start + 30, start + 30 + nameLength), name);
    assert.equal(crc32(data), zip.readUInt32LE(at + 16), name);
    entries.set(name, data);
    next = start + 30 + nameLength + size;
    at += 46 + nameLength;
  }
  assert.equal(entries.size, zip.readUInt16LE(end + 10));
  return entries;
}
