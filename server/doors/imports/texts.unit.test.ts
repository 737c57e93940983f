import { expect, test } from 'vitest';
import { bytesOf } from '#helpdesk-exports/samples/read-export.ts';
import type { ImportedFile } from './source.ts';
import { textOf } from './texts.ts';

const shot: ImportedFile = { key: 'a&b', name: 'shot.png', open: () => Promise.reject(new Error('not opened')) };

test.each([
  ['<p>Look <img alt="a > b" src="file:a&amp;b"> here</p>', 'Look [shot.png] here'],
  ["<p>Look <IMG SRC='file:a&amp;b'/> here</p>", 'Look [shot.png] here'],
  ['<p>Look <!-- <img src="file:a&amp;b"> --> here</p>', 'Look here'],
])('the name of a picture stands in its place: %s', (html, text) => {
  expect(textOf({ html }, [shot], 1_000).text).toBe(text);
});

test.each([['<img alt="5 > 4 < 6" src="data:image/jpeg;base64,QUJD">'], ["<img src=' data:image/jpeg;base64,QUJD' >"]])(
  'the bytes of a picture become a file: %s',
  async (html) => {
    const { text, files } = textOf({ html: `<p>See ${html}.</p>` }, [], 1_000);

    expect(text.replaceAll(' ', '')).toBe('See[picture-1.jpg].');
    expect(String(await bytesOf(files[0]))).toBe('ABC');
  },
);

const hosted = 'https://desk.example/attachments/token/aB1?name=a.png&size=2';
test.each([
  [hosted, `<img src="${hosted.replace('&', '&amp;')}" width=640>`, `See [picture: ${hosted}] here`],
  ['cid:image001.png@01', '<img src="cid:image001.png@01">', 'See [picture: cid:image001.png@01] here'],
  ['file:gone', '<img src="file:gone">', 'See [picture: file:gone] here'],
  ['it is damaged', '<img src="data:image/png,x">', 'See [picture: it is damaged] here'],
  [undefined, `<img src="${hosted}" width="1" height=1>`, 'See here'],
  [undefined, `<img src="${hosted}" style="display: none">`, 'See here'],
])('a picture without a file leaves its address: %s', (address, html, expected) => {
  const { text, lost, files } = textOf({ html: `<p>See ${html} here</p>` }, [shot], 1_000);

  expect([text, lost, files]).toEqual([expected, address === undefined ? [] : [address], [shot]]);
});

test.each([['<img'], ['<img '], ['<img src="'], ['<img alt=\'"']])('a million of %s take no time', (open) => {
  expect(() => textOf({ html: open.repeat(1_000_000) }, [shot], 1_000)).not.toThrow();
});

test.each([['text'], ['html']])('lines of a %s end as everywhere', (kind) => {
  const words = 'One\r\n\r\nTwo\rThree\n';
  const body = kind === 'text' ? { text: words } : { html: `<pre>${words}</pre>` };

  expect(textOf(body, [], 1_000).text).toBe('One\n\nTwo\nThree');
});
