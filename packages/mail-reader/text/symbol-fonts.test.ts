import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';

test.each([
  ['a smile', 'It is urgent <span style="font-family:Wingdings">J</span>', 'It is urgent 🙂'],
  ['a quoted font', `Broken <span style='font-size:11.0pt;font-family:"Wingdings"'>L</span> again`, 'Broken 🙁 again'],
  ['an arrow in bold', 'File <b><span style="font-family: wingdings; color: red">à</span></b> Print', 'File → Print'],
  ['an old font element', 'Done <font face="Wingdings">ü</font>', 'Done ✓'],
  [
    'text of another font within it',
    '<span style="font-family:Wingdings">J<span style="font-family:Calibri,sans-serif"> Jane</span></span>',
    '🙂 Jane',
  ],
  ['an unknown one', 'A <span style="font-family:Wingdings">8</span>', 'A 8'],
  [
    'another font',
    '<span style="font-family:Wingdings 3">J</span> <span style="font-family:Arial">Kai L</span>',
    'J Kai L',
  ],
])('letters of Wingdings are read as the symbols that they look like: %s', (_, body, expected) => {
  const { text } = readMail(rawMail({ 'Content-Type': 'text/html; charset=utf-8' }, body));

  expect(text).toBe(expected);
});
