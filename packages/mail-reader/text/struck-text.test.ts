import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test.each([
  ['Please delete <s>user ann</s> user bob.', 'Please delete ~~user ann~~ user bob.'],
  ['Price <del>100</del> 90', 'Price ~~100~~ 90'],
  ['<strike> padded </strike>text', '~~padded~~ text'],
  ['<span style="color:red; text-decoration: line-through">gone</span> here', '~~gone~~ here'],
  ['<span style="text-decoration-line:line-through">gone</span> here', '~~gone~~ here'],
  ['<s>one <b>two</b> three</s> four', '~~one two three~~ four'],
  ['<s>one</s><s> two</s>', '~~one two~~'],
  ['<s><p>One</p><p>Two</p></s>Three', '~~One~~\n\n~~Two~~\n\nThree'],
  ['<s>one<br>two</s>', '~~one~~\n~~two~~'],
  ['<pre><s>a\nb</s></pre>', '~~a~~\n~~b~~'],
  ['<s> </s>nothing', 'nothing'],
  ['<s>see <a href="https://x.example/log">the log</a></s> now', '~~see the log~~ (https://x.example/log) now'],
  ['<a style="text-decoration:none">plain</a>', 'plain'],
  ['5 m<sup>2</sup>, the 1<sup>st</sup>', '5 m², the 1st'],
])('%s is read as %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});
