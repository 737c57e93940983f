import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { type Caller, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { routesOf } from '#test/routes.ts';
import { siteOf } from '#test/site.ts';

const { app, insertUser } = await startApp({ own: true, mail: mailSetup, site: siteOf({}), limitFactor: 1_000 });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const superAdmin = await insertUser('super_admin');
const employee = await insertUser('employee');

/** More than the system keeps between two programs. */
const body = Buffer.alloc(5_000_000, '[');

const id = '01234567-89ab-7cde-8f01-23456789abcd';
const targets = [...routesOf(app), 'POST /nowhere', 'POST /api/nowhere', 'POST /%ff'].flatMap((route) => {
  const [method = '', url = ''] = route.split(' ');
  return ['GET', 'DELETE'].includes(method) ? [] : [{ method, url: url.replaceAll(/:\w+/g, id) }];
});
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'nonsense',
];
const callers = [undefined, employee, superAdmin];

/** What a client gets that reads only when it has sent everything, as most programs and proxies do. */
async function answerTo(request: { method: string; url: string; type: string; caller: Caller | undefined }) {
  const { method, url, type, caller } = request;
  const socket = connect(port, '127.0.0.1').pause();
  const failed = once(socket, 'error').then(([error]) => `lost: ${error.code}`);
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'host: x',
    'connection: close',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...(caller ? [`authorization: Bearer ${caller.token}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const sent = new Promise<void>((resolve) => socket.write(body, () => resolve()));
  const text = sent.then(async () => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece)).resume();
    await once(socket, 'end');
    return Buffer.concat(pieces).toString();
  });
  const answer = await Promise.race([failed, text]);
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? answer;
}

test.each(targets.map(({ method, url }, index) => [method, url, index] as const))(
  '%s %s: the refusal of a large body arrives',
  async (method, url, index) => {
    for (const turn of [0, 1, 2]) {
      const type = types[(index + turn) % types.length] ?? '';
      const answer = await answerTo({ method, url, type, caller: callers[turn] });

      expect(answer, type).toMatch(/^4\d\d$/);
    }
  },
);
