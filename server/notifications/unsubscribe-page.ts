import { escaped, plainPage } from '#server/http/plain-page.ts';

type Page = { heading: string; text: string; button?: { label: string; token: string } };

/** A small page without scripts, styled inline, for people who may not be logged in. */
export function unsubscribePage({ heading, text, button }: Page) {
  const form = button
    ? `<form method="post" action="/api/mail/unsubscribe?token=${encodeURIComponent(button.token)}"><button>${escaped(button.label)}</button></form>`
    : '';
  const content = `<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${form}
<p><a href="/ticketing/login">Log in to choose your notifications</a></p>`;
  return plainPage({ title: heading, content });
}
