import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = unknown | ((request: { body: string }) => unknown);

/**
 * The API of an old system on the loopback interface, until the end of the test: what it answers by address, as JSON,
 * as it is if it is text, or as a redirect if it has a `location`. Other addresses are 404. A number is a status that is answered once, before the next answer.
 */
export async function helpdeskServer(answers: (url: string) => Record<string, Answer>) {
  const asked: { url: string; authorization?: string }[] = [];
  const served = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const url = decodeURIComponent(request.url ?? '');
    asked.push({ url, authorization: request.headers.authorization });
    const answer = answers(address())[url];
    const [status, content] = Array.isArray(answer) && typeof answer[0] === 'number' ? answer : [undefined, answer];
    const count = served.get(url) ?? 0;
    served.set(url, count + 1);
    if (content === undefined || (status && count === 0)) {
      response.writeHead(status ?? 404, { 'retry-after': '0' }).end('{}');
      return;
    }
    if (isRedirect(content)) return void response.writeHead(302, content).end();
    const body = typeof content === 'function' ? content({ body: await textOf(request) }) : content;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: address(), asked };
}

function isRedirect(content: unknown): content is { location: string } {
  return typeof content === 'object' && content !== null && 'location' in content;
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
