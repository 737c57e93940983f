import { expect, test } from 'vitest';
import { folderOf } from '../samples/read-export.ts';
import { openFolder } from './export-folder.ts';
import { readMessage } from './read-message.ts';

const keyOf = (address: string) => /^https:\/\/files\.example\/(\w+)/.exec(address)?.[1];

async function read(html: string, files: Record<string, string> = { 'attachments/a1': 'PNG' }) {
  const folder = await openFolder(await folderOf(files), {}, '');
  return readMessage(folder, { of: 'ticket 1', html, files: [], keyOf });
}

test.each([
  ['<img src="https://files.example/a1">', '<img src="file:a1">'],
  [
    "<IMG class=x\n  SRC = 'https://files.example/a1?x=1&amp;y=2' alt='b'>",
    '<IMG class=x\n  SRC = "file:a1" alt=\'b\'>',
  ],
  ['<img data-src="https://files.example/a1">', '<img data-src="https://files.example/a1">'],
  ['<a href="https://files.example/a1">a</a>', '<a href="https://files.example/a1">a</a>'],
  ['<img src="data:image/png;base64,AA==">', '<img src="data:image/png;base64,AA==">'],
  ['<img src="https://files.example/b2/photo.png">', '<img src="https://files.example/b2/photo.png">'],
])('%s is %s', async (html, expected) => {
  expect((await read(html)).body).toEqual({ html: expected });
});

test('a picture that is shown twice is one file, named as its address', async () => {
  const picture = '<img src="https://files.example/a1/photo.png?token=x">';

  const { files } = await read(`${picture}${picture}`);

  expect(files.map(({ key, name }) => [key, name])).toEqual([['a1', 'photo.png']]);
});

test('text that looks like the beginnings of a million pictures is read all the same', async () => {
  const hostile = '<img '.repeat(1_000_000);

  expect((await read(hostile)).body).toEqual({ html: hostile });
});

test('a file outside of the folder of attachments is not there', async () => {
  const folder = await openFolder(await folderOf({ 'users.json': '[]', 'attachments/a1/photo.png': 'PNG' }), {}, '');
  const attached = (key: string) => folder.attached({ key, name: 'x' });

  expect(await attached('../users.json')).toBeUndefined();
  expect(await attached('..')).toBeUndefined();
  expect(await attached('')).toBeUndefined();
  expect(await attached('a1')).toMatchObject({ key: 'a1' });
});
