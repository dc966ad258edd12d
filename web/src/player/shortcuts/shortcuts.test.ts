import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Focused, type PressedKey, seekTarget, shortcutOf } from './shortcuts.ts';

const PAGE: Focused = {
  isTyping: false,
  isDialog: false,
  usesSpace: false,
  usesArrows: false,
  isPlayer: false,
};
const press = (key: string, focused: Partial<Focused> = {}, more: Partial<PressedKey> = {}) =>
  shortcutOf(
    { key, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, ...more },
    { ...PAGE, ...focused },
  );

test('single keys do what the help says', () => {
  const all = [' ', 'k', 'j', 'l', 'ArrowLeft', 'ArrowRight', 'n', 'p', 'm', 's', 'r', 'q', '?'].map((key) =>
    press(key),
  );
  assert.deepEqual(all, [
    ...['toggle', 'toggle', 'back', 'forward', 'back', 'forward', 'next', 'previous'],
    ...['mute', 'shuffle', 'repeat', 'queue', 'help'],
  ]);
  assert.equal(press('K'), 'toggle');
  for (const key of ['x', 'Enter', 'Escape', 'Tab', 'F5', '/']) assert.equal(press(key), undefined);
});

test('ignores keys in text fields and behind open dialogs', () => {
  for (const key of [' ', 'n', '?', 'ArrowLeft']) {
    assert.equal(press(key, { isTyping: true }), undefined);
    assert.equal(press(key, { isDialog: true }), undefined);
    assert.equal(press(key, {}, { isComposing: true }), undefined);
  }
});

test('ignores shortcuts of the browser and the system', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    assert.equal(press('r', {}, { [held]: true }), undefined);
});

test('the space bar presses a focused button', () => {
  assert.equal(press(' ', { usesSpace: true }), undefined);
  assert.equal(press('k', { usesSpace: true }), 'toggle');
});

test('arrow keys belong to sliders and scrolling rows', () => {
  assert.equal(press('ArrowLeft', { usesArrows: true }), undefined);
  assert.equal(press('ArrowUp', { usesArrows: true, isPlayer: true }), undefined);
});

test('up and down scroll the page, unless the player has the focus', () => {
  assert.equal(press('ArrowUp'), undefined);
  assert.equal(press('ArrowUp', { isPlayer: true }), 'louder');
  assert.equal(press('ArrowDown', { isPlayer: true }), 'quieter');
});

test('keys on the slider seek within the track', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'x'];
  assert.deepEqual(
    keys.map((key) => seekTarget(key, 100, 200)),
    [90, 110, 70, 130, 0, 200, undefined],
  );
  assert.equal(seekTarget('ArrowLeft', 2, 200), 0);
  assert.equal(seekTarget('PageUp', 199, 200), 200);
});
