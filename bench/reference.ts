import { once } from 'node:events';
import { createServer } from 'node:http';

const sentence = 'This page is nothing but text, so what it takes to load is what the machine takes. ';
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="An unstyled page of text.">
<title>Reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<main><h1>Reference</h1>${`<p>${sentence.repeat(5)}</p>\n`.repeat(5)}</main>
</body>
</html>`;

/** Serves an unstyled page of text: what no page on this machine can be faster than, to compare machines by. */
export async function startReference() {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? page : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The reference page has no address.');

  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
