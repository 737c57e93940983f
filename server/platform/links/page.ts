import type { FastifyReply } from 'fastify';
import { currentSite } from '#content/current-site.ts';
import { type Colors, paletteOf } from '#content/palette.ts';
import { telephone } from '#content/wording.ts';
import { contentPolicyOf, hashSource } from '#server/platform/http/content-policy.ts';
import { escaped } from '#server/platform/http/escaped.ts';

type Page = {
  title: string;
  /** HTML below the provider's name. What anybody wrote is escaped in it. */
  content: string;
};

/** A field of the form with an email address. */
type EmailField = { label: string; name: string; value: string };

export type Message = {
  heading: string;
  text: string;
  /** Sends a POST to `action`. */
  button?: { label: string; action: string; field?: EmailField };
  link: { label: string; href: string };
};

/** Sends a page that says one thing, with a button if it asks. */
export function sendMessage(reply: FastifyReply, publicUrl: string, message: Message) {
  return sendPage(reply, publicUrl, pageOf(message));
}

/** The same without rendering, for when that is what fails. */
export function plainMessage(reply: FastifyReply, publicUrl: string, message: Message) {
  return plainPage(reply, publicUrl, pageOf(message));
}

function pageOf({ heading, text, button, link }: Message): Page {
  const form = button
    ? `<form method="post" action="${escaped(button.action)}">${fieldOf(button)}<button>${escaped(button.label)}</button></form>`
    : '';
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${form}
<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>`;
  return { title: heading, content };
}

function fieldOf({ field }: NonNullable<Message['button']>) {
  if (!field) return '';
  return `<label class="comment" for="field">${escaped(field.label)}</label>
<input id="field" type="email" name="${escaped(field.name)}" value="${escaped(field.value)}" required autocomplete="email">
`;
}

/**
 * Sends a page for people who may not be logged in: one of the website, or a plain one while those can't be rendered.
 * @returns what a handler returns
 */
export async function sendPage(reply: FastifyReply, publicUrl: string, { title, content }: Page): Promise<string> {
  const { site } = reply.server;
  if (!site) return plainPage(reply, publicUrl, { title, content });
  const marks = { title: '[title]', content: '[content]' };
  const sending = {
    status: reply.statusCode,
    isPrivate: true,
    words: { [marks.title]: title },
    parts: { [marks.content]: `${content}\n${callUs()}` },
  };
  try {
    // Fastify takes a reply that is sent in the place of a body.
    return (await site.send(reply, 'link', marks, sending)) as unknown as string;
  } catch (error) {
    reply.log.warn({ err: error }, 'A plain page was sent');
    return plainPage(reply, publicUrl, { title, content });
  }
}

/** Whoever comes from an email may have no account. */
function callUs() {
  const { supportPhone, country } = currentSite().brand;
  return `<p>Questions? Call <a class="call" href="${escaped(telephone(supportPhone, country))}">${escaped(supportPhone)}</a>.</p>`;
}

/** A page without scripts and files, styled inline. */
function plainPage(reply: FastifyReply, publicUrl: string, { title, content }: Page) {
  const { name, colors } = currentSite().brand;
  const css = `${rootOf(colors)}${base}`;
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
<p><strong>${escaped(name)}</strong></p>
${content}
${callUs()}
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
  font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 15vh 1.5rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
button { font: inherit; font-weight: 600; border: 0; border-radius: 0.5rem; padding: 0.6rem 1.1rem; cursor: pointer;
  background: var(--accent); color: var(--on-accent); }
a { color: var(--links); }
:focus-visible { outline: 3px solid var(--links); outline-offset: 3px; }`;
