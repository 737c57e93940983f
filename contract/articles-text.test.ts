import { expect, test } from 'vitest';
import { articleLinksIn, literalInMarkdown } from './articles-text.ts';

test.each([
  ['enter <username> and <password>', 'enter \\<username> and \\<password>'],
  ['<hostname> at the start of a line', '\\<hostname> at the start of a line'],
  ['ping <address> -t', 'ping \\<address> -t'],
  ['<title> of your <label>', '\\<title> of your \\<label>'],
  ['</username>', '\\</username>'],
  ['<YOUR COMPANY>', '\\<YOUR COMPANY>'],
  ['\\\\fileserver\\public', '\\\\\\\\fileserver\\\\public'],
  ['(\\\\srv01\\_scans_)', '(\\\\\\\\srv01\\\\\\_scans\\_)'],
  ['C:\\Users\\.config', 'C:\\\\Users\\\\.config'],
  ['delete c:\\temp\\*.log', 'delete c:\\\\temp\\\\\\*.log'],
  ['edit __init__.py', 'edit \\_\\_init\\_\\_.py'],
  ['call __main__()', 'call \\_\\_main\\_\\_()'],
])('%j keeps its characters', (typed, markdown) => {
  expect(literalInMarkdown(typed)).toBe(markdown);
});

test.each([
  '1 < 2 and 3 > 2',
  '<b>bold</b>, <img src=x onerror=y> and <hr>',
  '<script>alert(1)</script>',
  '<Div>\nHTML\n</dIV>',
  'a line<br>break and <br/>',
  '<https://example.com/a> and <ida@mailbox.example>',
  '<!-- a comment -->',
  'an escaped \\<tag>',
  '\\\\\\\\server\\\\share, escaped already',
  'D:\\\\data, escaped already',
  'a \\*star\\* and snake\\_case',
  '__bold__ and __bold__. Next',
  '`<username>` and `\\\\server\\share`',
  '```\n<username> \\\\server\\share\n```',
  '~~~\n__init__.py\n~~~',
  'text\n\n    <username> C:\\Users\\.config',
  '``a ` <b> ``',
])('%j stays as it is', (markdown) => {
  expect(literalInMarkdown(markdown)).toBe(markdown);
});

test.each(['<', '`', '\\', '__a', '```\n', '~~~\n', '    ', '\\\\a', 'C:\\a\\'])(
  '%j without end takes linear time',
  (part) => {
    const timeOf = (length: number) => {
      const text = part.repeat(length / part.length);
      const times = Array.from({ length: 7 }, () => {
        // Not the time of the clock, in which others may have the processor.
        const start = process.threadCpuUsage();
        literalInMarkdown(text);
        return process.threadCpuUsage(start).user / 1_000;
      });
      return Math.min(...times);
    };

    // Quadratic time would be 625 times as much.
    expect(timeOf(100_000)).toBeLessThan(250 * Math.max(timeOf(4_000), 0.1));
  },
);

const id = '018f3c5a-1111-7222-8333-123456789abc';

test.each([
  [`See [it](/ticketing/client/articles/${id}).`, [id]],
  [`https://it.example/ticketing/admin/articles/${id.toUpperCase()}?edit=1`, [id]],
  ['[it](/help/reset-it#steps) and <https://it.example/help/vpn>, again /help/vpn.', ['reset-it', 'vpn']],
  ['[ref]: /help/caf%C3%A9', ['café']],
  ['https://other.example/help/vpn', []],
  [`https://other.example/ticketing/client/articles/${id}`, []],
  ['/help, /help/ and /help/pictures/x, /self/help/vpn, and/help/or', []],
  ['[bad](/help/%E0%A4%A)', ['%E0%A4%A']],
])('%j links to %j', (markdown, targets) => {
  expect(articleLinksIn(markdown, 'https://it.example')).toEqual(targets);
});
