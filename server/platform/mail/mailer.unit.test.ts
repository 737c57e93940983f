import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

const passwords: unknown[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  disableReverseLookup: true,
  onAuth: ({ password }, _, done) => {
    passwords.push(password);
    done(null, { user: 'archway' });
  },
});
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

function sendThrough(host: string, query = '') {
  const send = createMailer(`smtp://archway:p%40ss@${host}:${port}${query}`);
  const mail = { from: 'a@acme.example', to: 'b@acme.example', text: 'Hi' };
  return send(mail, new AbortController().signal);
}

test('a password goes to a server on this machine as it is', async () => {
  passwords.length = 0;

  await sendThrough('127.0.0.1');

  expect(passwords).toEqual(['p@ss']);
});

test('to any other server it goes encrypted or not at all, unless the operator allows it', async () => {
  passwords.length = 0;
  // The same server, at an address that is not known as this machine's own.
  const elsewhere = '[::ffff:127.0.0.1]';

  await expect(sendThrough(elsewhere)).rejects.toMatchObject({ command: 'STARTTLS' });
  expect(passwords).toEqual([]);

  await sendThrough(elsewhere, '?requireTLS=false');
  expect(passwords).toEqual(['p@ss']);
});

test('a mail reads no files and no addresses of the network', async () => {
  const send = createMailer(`smtp://127.0.0.1:${port}`);
  const mail = { from: 'a@acme.example', to: 'b@acme.example' };
  const signal = new AbortController().signal;

  await expect(send({ ...mail, text: { path: '/etc/hostname' } }, signal)).rejects.toThrow('File access rejected');
  await expect(send({ ...mail, text: { href: 'http://127.0.0.1/' } }, signal)).rejects.toThrow('Url access rejected');
});
