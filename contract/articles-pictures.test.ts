import { expect, test } from 'vitest';
import { pictureAt, pictureMarkdown, picturesIn } from './articles-pictures.ts';

const fileId = '018f3c5a-1111-7222-8333-123456789abc';
const address = `/api/ticketing/files/${fileId}/preview`;

test('pictures of a text are found with their words and widths, and nothing else is', () => {
  const text = `![The \\[red\\] button](${address}?width=480) and ![](${address})\n\n[a link](${address}) ![other](/x.png)`;

  const found = picturesIn(text);

  expect(found.map(({ alt, width }) => [alt, width])).toEqual([
    ['The [red] button', 480],
    ['', undefined],
  ]);
  expect(found.map((picture) => text.slice(picture.from, picture.to))).toEqual(found.map(pictureMarkdown));
});

test.each([
  { fileId, alt: 'a ] b [ c \\ d', width: 320 },
  { fileId, alt: 'two\nlines', width: undefined },
])('what is written is found again: %j', (picture) => {
  const [found] = picturesIn(pictureMarkdown(picture));

  expect(found).toMatchObject({ ...picture, alt: picture.alt.replace('\n', ' ') });
});

test.each([
  [address, { fileId, width: undefined }],
  [`${address}?width=640`, { fileId, width: 640 }],
  [`${address}?width=0`, undefined],
  [`${address}?width=99999`, undefined],
  [`${address}&x=1`, undefined],
  [`https://elsewhere.example${address}`, undefined],
  ['/logo.png', undefined],
])('%j is the address of %j', (path, picture) => {
  expect(pictureAt(path)).toEqual(picture);
});
