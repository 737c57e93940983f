import type { FastifyReply } from 'fastify';
import { contentPolicyOf } from './content-policy.ts';
import { escaped, plainPage } from './plain-page.ts';

/** `action`: where the button sends a POST. */
type Page = {
  heading: string;
  text: string;
  button?: { label: string; action: string };
  link: { label: string; href: string };
};

/** Sends a small page without scripts, for people who may not be logged in. */
export async function sendSmallPage(reply: FastifyReply, publicUrl: string, { heading, text, button, link }: Page) {
  const form = button
    ? `<form method="post" action="${escaped(button.action)}"><button>${escaped(button.label)}</button></form>`
    : '';
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${form}
<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>`;
  const page = plainPage({ title: heading, content });
  reply.header('content-security-policy', contentPolicyOf(page, publicUrl.startsWith('https:')));
  reply.type('text/html; charset=utf-8').serializer((html: string) => html);
  return page;
}
