import { expect, test } from 'vitest';
import { literalInMarkdown } from './articles-text.ts';

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
