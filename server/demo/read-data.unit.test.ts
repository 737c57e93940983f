import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseMarkdown, parseYaml } from './read-data.ts';

const Person = z.strictObject({
  name: z.string('Enter a name'),
  role: z.enum(['admin', 'member'], 'Choose admin or member'),
});

test('every mistake is reported with its file, line and column', () => {
  const text = '- name: Ada\n  role: boss\n\n- role: admin\n';

  expect(() => parseYaml('people.yaml', text, z.array(Person))).toThrow(
    /^people\.yaml:2:9: 0\.role: Choose admin or member\npeople\.yaml:4:3: 1\.name: Enter a name$/,
  );
});

test('a field that nobody knows is a mistake of its record', () => {
  expect(() => parseYaml('people.yaml', '- { name: Ada, role: admin, rôle: admin }', z.array(Person))).toThrow(
    'people.yaml:1:3: 0: Unknown field rôle',
  );
});

test.each([
  ['an unclosed list', '- name: [Ada\n  role: admin\n', /^people\.yaml:2:\d+: /],
  ['the same field twice', 'name: Ada\nname: Ada\n', /^people\.yaml:2:1: Map keys must be unique$/],
])('%s is reported with its place', (_, text, message) => {
  expect(() => parseYaml('people.yaml', text, z.unknown())).toThrow(message);
});

test('a Markdown file has fields and a text, which may contain lines of its own', () => {
  const text = '---\nname: Ada\nrole: admin\n---\n\n# Ada\n\n---\n\nAn admin.\n';

  expect(parseMarkdown('ada.md', text, Person)).toEqual({
    name: 'Ada',
    role: 'admin',
    content: '# Ada\n\n---\n\nAn admin.',
  });
});

test.each([
  ['---\nname: Ada\nrole: boss\n---\n\n# Ada\n', 'ada.md:3:7: role: Choose admin or member'],
  ['# Ada\n', 'ada.md:1:1: Begin with fields between two lines of ---'],
])('a mistake in the fields of a Markdown file is reported with its place', (text, message) => {
  expect(() => parseMarkdown('ada.md', text, Person)).toThrow(message);
});
