import { expect, test } from 'vitest';
import { marks } from './markdown-marks.ts';

/** The text before and after a button is pressed. Square brackets enclose the selection. */
function pressed(name: keyof typeof marks, shown: string) {
  const [before = '', chosen = '', after = ''] = shown.split(/[‹›]/);
  const text = before + chosen + after;
  const { from, to, typed, selected } = marks[name](text, { from: before.length, to: before.length + chosen.length });
  const [start, end] = selected;
  const marked = `${typed.slice(0, start)}‹${typed.slice(start, end)}›${typed.slice(end)}`;
  return text.slice(0, from) + marked + text.slice(to);
}

test.each([
  ['bold', 'Press ‹both› buttons', 'Press **‹both›** buttons'],
  ['bold', 'Press **‹both›** buttons', 'Press ‹both› buttons'],
  ['bold', 'Press ‹›', 'Press **‹bold text›**'],
  ['italic', '‹now›', '*‹now›*'],
  ['code', 'Type ‹ping›', 'Type `‹ping›`'],
  ['link', 'See ‹our page›', 'See [our page](‹https://›)'],
  ['link', 'See ‹https://a.example/b›', 'See [‹our site›](https://a.example/b)'],
  ['heading', 'One\nTw‹›o\nThree', 'One\n## Two‹›\nThree'],
  ['heading', '### Two‹›', 'Two‹›'],
  ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
  ['list', '‹- b\n- c›', '‹b\nc›'],
  ['steps', '‹Open\nPress›', '‹1. Open\n2. Press›'],
  ['steps', '‹1. Open\nPress›', '‹1. Open\n2. Press›'],
  ['quote', 'Careful‹›', '> Careful‹›'],
  ['quote', '> Careful‹›', 'Careful‹›'],
  ['table', 'Lights:‹›', 'Lights:\n\n| ‹Light› | Means |\n|---|---|\n| red | jam |'],
  ['table', '‹›\nMore', '| ‹Light› | Means |\n|---|---|\n| red | jam |\n\nMore'],
] as const)('%s turns %j into %j', (name, before, after) => {
  expect(pressed(name, before)).toBe(after);
});

test('every button at every place of a text leaves the rest of the text alone', () => {
  const text = 'One **two**\n\n- three\n- four\n';
  for (const mark of Object.values(marks)) {
    for (let from = 0; from <= text.length; from++) {
      for (let to = from; to <= text.length; to++) {
        const edit = mark(text, { from, to });
        expect(edit.from).toBeGreaterThanOrEqual(0);
        expect(edit.to).toBeLessThanOrEqual(text.length);
        expect(edit.from).toBeLessThanOrEqual(edit.to);
        expect(edit.selected[1]).toBeLessThanOrEqual(edit.typed.length);
      }
    }
  }
});
