import { Agent, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/**
 * Sends requests one after another over kept and new connections until stopped, without retries.
 * @param token of a requester
 */
export function startLoad(url: string, token: string) {
  const keeping = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const raised: string[] = [];
  let isOver = false;
  let answered = 0;

  async function ask(method: string, path: string, agent: Agent | false, body?: object) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(agent ? {} : { connection: 'close' }),
    };
    try {
      const { status, content } = await send(new URL(path, url), { method, agent, headers }, body);
      answered += 1;
      if (status >= 300) failures.push(`${method} ${path}: ${status} ${content}`);
      else if (method === 'POST') raised.push(JSON.parse(content).id);
    } catch (error) {
      failures.push(`${method} ${path}: ${error}`);
    }
  }

  async function caller(agent: Agent | false) {
    while (!isOver) {
      // Busy, and not so busy that a small machine has no time left for what the test is about.
      await setTimeout(10);
      await ask('POST', '/api/ticketing/tickets', agent, { title: 'Lights out', description: 'All of them.' });
      await ask('GET', '/api/ticketing/tickets', agent);
      await ask('GET', '/about', agent);
    }
  }

  const work = ([keeping, keeping, false, false] as const).map(caller);
  return {
    failures,
    answered: () => answered,
    /** @returns the ids of the tickets that were acknowledged */
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      keeping.destroy();
      return raised;
    },
  };
}

async function send(address: URL, options: RequestOptions, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; content: string }>();
  const call = request(address, options, async (response) => {
    text(response).then((content) => resolve({ status: response.statusCode ?? 0, content }), reject);
  });
  call.on('error', reject);
  call.end(body && JSON.stringify(body));
  return promise;
}
