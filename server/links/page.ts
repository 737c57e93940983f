import type { FastifyReply } from 'fastify';
import { currentSite } from '#content/current-site.ts';
import { type Colors, paletteOf } from '#content/palette.ts';
import { contentPolicyOf, hashSource } from '#server/http/content-policy.ts';
import { escaped } from '#server/http/escaped.ts';

type Page = {
  title: string;
  /** HTML for `main`. */
  content: string;
  /** Additional styles. */
  style?: string;
};

export type Message = {
  heading: string;
  text: string;
  /** Sends a POST to `action`. */
  button?: { label: string; action: string };
  link: { label: string; href: string };
};

/** Sends a page that says one thing, with a button if it asks. */
export function sendMessage(reply: FastifyReply, publicUrl: string, { heading, text, button, link }: Message) {
  const form = button
    ? `<form method="post" action="${escaped(button.action)}"><button>${escaped(button.label)}</button></form>`
    : '';
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${form}
<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>`;
  return sendPage(reply, publicUrl, { title: heading, content });
}

/** Sends a page without scripts, styled inline, for people who may not be logged in. */
export function sendPage(reply: FastifyReply, publicUrl: string, { title, content, style = '' }: Page) {
  const css = `${rootOf(currentSite().brand.colors)}${base}${style}`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${css}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
  reply.header(
    'content-security-policy',
    contentPolicyOf({ styles: [hashSource(css)] }, publicUrl.startsWith('https:')),
  );
  reply.type('text/html; charset=utf-8').serializer((html: string) => html);
  return page;
}

/** The provider's colors, or those of the product. */
const ours: Colors = { accent: '#b5541c', links: '#0b5a66' };

function rootOf(colors = ours) {
  const { accent, onAccent, links, linksWash } = paletteOf(colors);
  const tokens = { accent, 'on-accent': onAccent, links, 'links-wash': linksWash };
  const declarations = Object.entries(tokens).map(
    ([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  return `:root { color-scheme: light dark; ${declarations.join(' ')} }`;
}

const base = `
body { margin: 0; background: light-dark(#f7f6f3, #0f181e); color: light-dark(#10202b, #e8edf0);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 15vh 1.5rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
button { font: inherit; font-weight: 600; border: 0; border-radius: 0.5rem; padding: 0.6rem 1.1rem; cursor: pointer;
  background: var(--accent); color: var(--on-accent); }
a { color: var(--links); }
:focus-visible { outline: 3px solid var(--links); outline-offset: 3px; }`;
