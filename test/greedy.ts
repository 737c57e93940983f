import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * A user who sends requests as fast as possible, in a separate process. It prints `started` and runs until it is killed.
 * Usage: node test/greedy.ts <url> <token> <connections> <call>…
 * A call is a method, a path and optionally the length of a comment to send, as in "POST /tickets/1/comments 30000".
 */
async function beGreedy(url: string, token: string, atOnce: number, calls: string[]) {
  // An attacker has a machine of their own: theirs must not slow this one down.
  setPriority(19);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  process.stdout.write('started\n');
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      for (let turn = index; ; turn++) await ask(agent, url, token, calls[turn % calls.length] ?? '');
    }),
  );
}

function ask(agent: Agent, url: string, token: string, line: string) {
  const [method = '', path = '', length] = line.split(' ');
  const body = length && JSON.stringify({ comment: 'プリンター、'.repeat(Number(length) / 6) });
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise<void>((resolve) => {
    request(`${url}/api/ticketing${path}`, { method, agent, headers }, (response) => {
      response.resume().once('close', resolve);
    })
      .once('error', () => resolve())
      .end(body);
  });
}

const [url = '', token = '', atOnce = '', ...calls] = process.argv.slice(2);
await beGreedy(url, token, Number(atOnce), calls);
