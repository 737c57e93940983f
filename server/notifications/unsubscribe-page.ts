type Page = { heading: string; text: string; button?: { label: string; token: string } };

/** A small page without scripts, styled inline, for people who may not be logged in. */
export function unsubscribePage({ heading, text, button }: Page) {
  const form = button
    ? `<form method="post" action="/api/mail/unsubscribe?token=${encodeURIComponent(button.token)}"><button>${escaped(button.label)}</button></form>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
<p>${escaped(text)}</p>
${form}
<p><a href="/ticketing/login">Log in to choose your notifications</a></p>
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f7f6f3, #0f181e); color: light-dark(#10202b, #e8edf0);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 15vh 1.5rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
button { font: inherit; font-weight: 600; border: 0; border-radius: 0.5rem; padding: 0.6rem 1.1rem; cursor: pointer;
  background: light-dark(#b5541c, #eb9a62); color: light-dark(#ffffff, #22130a); }
a { color: light-dark(#0b5a66, #7cc7d3); }
:focus-visible { outline: 3px solid light-dark(#0b5a66, #7cc7d3); outline-offset: 3px; }`;

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
