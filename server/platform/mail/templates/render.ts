import type { ReactElement } from 'react';

/**
 * Turns an email's component into HTML and text.
 * @returns the text has the words of the HTML without its formatting
 */
export async function renderMail(element: ReactElement) {
  // React and the library take a while to load, and most processes never send an email.
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(element);
  // HTML indents with non-breaking spaces. People copy code from the text, so it gets normal ones.
  const text = toPlainText(html, textOptions).replaceAll('\u00a0', ' ');
  return { html, text: `${text.trim()}\n` };
}

const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
// Keeps blank lines as typed.
const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const textOptions = {
  selectors: [
    // The text says whose email it is at its end.
    { selector: 'img', format: 'skip' },
    { selector: 'h1', options: { ...paragraph, uppercase: false } },
    { selector: 'section', format: 'block', options: paragraph },
    // A typed address needs no address behind it.
    { selector: 'a.typed', format: 'inline' },
    { selector: 's', format: 'inlineSurround', options: { prefix: '~~', suffix: '~~' } },
    { selector: 'ul', options: { ...line, itemPrefix: '- ' } },
    // Their text includes their numbers.
    { selector: 'ol', format: 'block', options: line },
    { selector: 'ol > li', format: 'block', options: line },
    { selector: 'pre', options: line },
    { selector: 'blockquote.quote', format: 'blockquote', options: line },
  ],
};
