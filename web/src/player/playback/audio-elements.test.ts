import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AudioElements } from './audio-elements.ts';

/** The part of an audio element that the player uses. */
class FakeAudio extends EventTarget {
  readonly HAVE_METADATA = 1;
  readonly HAVE_FUTURE_DATA = 3;
  #src: string | undefined;
  currentTime = 0;
  duration = Number.NaN;
  seekableTo = 0;
  get seekable() {
    return { length: 1, start: () => 0, end: () => this.seekableTo };
  }
  readyState = 0;
  paused = true;
  ended = false;
  error = null;
  get src(): string {
    return this.#src ?? '';
  }
  set src(source: string) {
    this.#src = source;
    this.readyState = 0;
  }
  hasAttribute(): boolean {
    return this.#src !== undefined;
  }
  removeAttribute(): void {
    this.#src = undefined;
  }
  load(): void {}
  pause(): void {
    this.paused = true;
  }
  async play(): Promise<void> {
    this.paused = false;
  }
  emit(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}

let elements: FakeAudio[];
let reports: string[];
let audio: AudioElements;

beforeEach(() => {
  elements = [];
  reports = [];
  const document = {
    createElement: () => elements[elements.push(new FakeAudio()) - 1],
    body: { append() {} },
  };
  const report = (name: string) => () => void reports.push(name);
  audio = new AudioElements(document as unknown as Document, {
    changed: () => {},
    ended: report('ended'),
    failed: report('failed'),
    paused: report('paused'),
    blocked: report('blocked'),
  });
});

test('prepared audio plays in the other element without being loaded again', () => {
  audio.load('/1', 0);
  audio.prepare('/2');
  audio.play();
  audio.load('/2', 0);
  audio.play();
  assert.deepEqual(
    elements.map(({ src, paused }) => [src, paused]),
    [
      ['', true],
      ['/2', false],
    ],
  );
  audio.load('/2', 0);
  assert.equal(elements[1].src, '/2', 'again, in the same element');
});

test('an error of prepared audio is not reported, and the audio is loaded when it plays', () => {
  audio.load('/1', 0);
  audio.play();
  audio.prepare('/2');
  elements[1].emit('error');
  elements[1].src = '';
  audio.prepare('/2');
  assert.deepEqual([reports, elements[1].src], [[], '']);
  audio.load('/2', 0);
  assert.equal(elements[0].src, '/2');
  elements[0].emit('error');
  assert.deepEqual(reports, ['failed']);
});

test('a seek is applied when the metadata has loaded', () => {
  audio.load('/1', 30);
  audio.seek(40);
  assert.deepEqual([audio.time, elements[0].currentTime], [40, 0]);
  elements[0].readyState = elements[0].HAVE_METADATA;
  elements[0].emit('loadedmetadata');
  assert.deepEqual([audio.time, elements[0].currentTime], [40, 40]);
});

/** The metadata of the front element arrive. */
function loaded(duration: number, seekableTo: number): void {
  Object.assign(elements[0], { duration, seekableTo, readyState: 1 });
  elements[0].emit('loadedmetadata');
}

test('a seek in audio that is still converted loads a part, whose time begins at the target', () => {
  audio.load('/1?quality=good', 0, 300);
  audio.play();
  loaded(300.2, 0);
  audio.seek(100);
  assert.equal(elements[0].src, '/1?quality=good&start=100');
  assert.deepEqual([audio.time, elements[0].paused], [100, false], 'the target is shown, and it goes on');
  loaded(200.2, 0);
  elements[0].currentTime = 5;
  assert.deepEqual([audio.time, Math.round(audio.duration)], [105, 300]);
  audio.seek(40);
  assert.equal(elements[0].src, '/1?quality=good&start=40');
});

test('a seek finds out that all of the audio is there by now', () => {
  audio.load('/1?quality=good', 0, 0);
  loaded(300, 0);
  audio.seek(100.12345);
  assert.equal(elements[0].src, '/1?quality=good&start=100.123');
  loaded(300, 300);
  assert.deepEqual([audio.time, elements[0].currentTime], [100.12345, 100.12345]);
  audio.seek(20);
  assert.deepEqual(
    [audio.time, elements[0].src],
    [20, '/1?quality=good&start=100.123'],
    'nothing is loaded again',
  );
});

test('only the playing element reports events', () => {
  audio.load('/1', 0);
  audio.prepare('/2');
  for (const type of ['ended', 'pause']) elements[1].emit(type);
  assert.deepEqual(reports, []);
  for (const type of ['ended', 'pause']) elements[0].emit(type);
  assert.deepEqual(reports, ['ended', 'paused']);
});
