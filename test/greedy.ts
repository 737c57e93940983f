import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

/**
 * A user who asks for as much as they can, in a process of its own: node test/greedy.ts <url> <token> <how many at once>
 * <call>…, each call a method, a path and a body of so many characters, as in "POST /tickets/1/comments 30000". It prints
 * `started`, and ends when killed.
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
