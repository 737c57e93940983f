import { expect, test } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

test.each([
  ['c', 'KeyC', false, 'c'],
  ['D', 'KeyD', true, 'D'],
  // Caps Lock.
  ['Q', 'KeyQ', false, 'q'],
  ['q', 'KeyQ', true, 'Q'],
  // Cyrillic, Greek, Hebrew, Arabic and Thai.
  ['с', 'KeyC', false, 'c'],
  ['В', 'KeyD', true, 'D'],
  ['л', 'KeyK', false, 'k'],
  ['κ', 'KeyK', false, 'k'],
  ['ב', 'KeyC', false, 'c'],
  ['ؤ', 'KeyC', false, 'c'],
  ['แ', 'KeyC', false, 'c'],
  // A German and a French keyboard have Latin letters at other places.
  ['z', 'KeyY', false, 'z'],
  ['a', 'KeyQ', false, 'a'],
  ['é', 'Digit2', false, 'é'],
  ['?', 'Digit7', true, '?'],
  ['/', 'Slash', false, '/'],
  ['б', 'Comma', false, 'б'],
  ['Enter', 'Enter', false, 'Enter'],
])('%s at %s (Shift: %s) is the shortcut %s', (key, code, shiftKey, expected) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(expected);
});
