import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contactMessage } from '#test/app.ts';
import { startMailServer, startSilentServer } from '#test/mail-server.ts';
import { copyBuild, startProgram } from '#test/program.ts';

const settings = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-mail-'));
  // Whoever runs the database server must get through to what lies in it.
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function sendMessage(url: string) {
  return fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactMessage()),
  });
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a message whose mail hung when the program got %s is mailed once by the next start',
  async (signal) => {
    const dataDir = join(folder, signal);
    const silent = await startSilentServer();
    const program = await startProgram({ dataDir, env: { ...settings, SMTP_URL: silent.url } });
    const response = await sendMessage(program.url);
    await vi.waitFor(() => expect(silent.sockets.size).toBe(1), 10_000);

    program.child.kill(signal);
    const [exitCode] = await once(program.child, 'exit');
    await silent.stop();
    const server = await startMailServer();
    const build = await mkdtemp(join(folder, 'build-'));
    await copyBuild(build, 'https://acme.example');
    const next = await startProgram({
      dataDir,
      build,
      env: {
        ...settings,
        SMTP_URL: server.url,
        CONTACT_EMAIL: 'sales@acme.example',
        PUBLIC_URL: 'https://acme.example',
      },
    });
    await vi.waitFor(() => expect(server.accepted.length).toBeGreaterThan(0), 10_000);
    await next.stop();
    await server.stop();

    expect(response.status).toBe(201);
    expect(exitCode).toBe(signal === 'SIGTERM' ? 0 : null);
    expect(server.accepted).toHaveLength(1);
    expect(server.accepted[0]).toMatchObject({ from: 'sales@acme.example', to: ['sales@acme.example'] });
    expect(server.accepted[0]?.text).toContain('https://acme.example/ticketing/admin/inquiries');
  },
);

test('messages that were sent while no mail server was named are mailed once there is one', async () => {
  const dataDir = join(folder, 'later');
  const without = await startProgram({ dataDir, env: settings });
  await sendMessage(without.url);
  await without.stop();
  const server = await startMailServer();

  const program = await startProgram({ dataDir, env: { ...settings, SMTP_URL: server.url } });
  await vi.waitFor(() => expect(server.accepted).toHaveLength(1), 10_000);
  await sendMessage(program.url);
  await vi.waitFor(() => expect(server.accepted).toHaveLength(2), 10_000);
  await program.stop();
  await server.stop();

  expect(server.accepted.map((mail) => mail.header('to'))).toEqual(Array(2).fill('hello@archway-it.example'));
});
