import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const shown = (content: string) =>
  renderToStaticMarkup(
    createElement(MarkdownText, { content, origin: 'https://help.example', firstHeading: 2, picture: () => null }),
  );

test('each heading can be linked to, also if two have the same words, and none takes the id of a part of the page', () => {
  const html = shown('# Restart: the *printer*!\n\n## Step 3\n\n## Step 3\n\n# Portal\n\n# Über Büro\n\n[on](#step-3)');

  const ids = [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['restart-the-printer', 'step-3', 'step-3-1', 'portal-1', 'über-büro']);
  expect(html).toContain('href="#step-3"');
});

test.each([
  ['<div>Never turn it off: <b>call us</b> first.</div>', '<p>Never turn it off:  call us  first.</p>'],
  ['<details>\n<summary>More &amp; less</summary>\n</details>', '<p>More &amp; less</p>'],
  ['<script>alert(1)</script>', ''],
  ['<style>p { color: red }</style>', ''],
  ['<!-- a note -->', ''],
  ['Press <kbd>F5</kbd> now', '<p>Press F5 now</p>'],
  ['<img src=x onerror=alert(1)>', ''],
])('of the HTML %j the words are shown', (content, html) => {
  expect(shown(content)).toBe(html);
});
