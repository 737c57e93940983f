type PlainPage = {
  title: string;
  /** Of `main`, as HTML. */
  content: string;
  /** Styles beside the usual ones. */
  style?: string;
};

/** A small page without scripts, styled inline, for people who may not be logged in. */
export function plainPage({ title, content, style = '' }: PlainPage) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${base}${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

const base = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f7f6f3, #0f181e); color: light-dark(#10202b, #e8edf0);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 15vh 1.5rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
button { font: inherit; font-weight: 600; border: 0; border-radius: 0.5rem; padding: 0.6rem 1.1rem; cursor: pointer;
  background: light-dark(#b5541c, #eb9a62); color: light-dark(#ffffff, #22130a); }
a { color: light-dark(#0b5a66, #7cc7d3); }
:focus-visible { outline: 3px solid light-dark(#0b5a66, #7cc7d3); outline-offset: 3px; }`;

/** A text for HTML, also in attributes. */
export function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
