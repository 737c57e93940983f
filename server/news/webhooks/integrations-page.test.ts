import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhook, testWebhook } from '#contract/webhooks.ts';
import { root } from '#server/platform/process/root.ts';
import { startApp } from '#test/app.ts';
import { examplesOf } from '#test/integrations-page.ts';

const { call, insertUser } = await startApp({ own: true });

test('the receiver of the page accepts what is signed, once, and refuses what is not', async () => {
  const example = examplesOf({ url: '', key: '' }).find(
    ({ heading, language }) => heading === 'Webhooks' && language === 'js',
  );
  const manager = await insertUser('super_admin');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const body = { name: 'Example', url, events: ['ticket.created' as const] };
  const { id: webhookId, secret } = (await call(manager, createWebhook, { body })).json();
  const env = { ...process.env, PORT: `${port}`, WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', example?.text ?? ''], { cwd: root, env });
  onTestFinished(() => void receiver.kill());
  let said = '';
  receiver.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await expect
    .poll(() =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);

  const delivery = (await call(manager, testWebhook, { params: { webhookId } })).json();

  expect(delivery).toMatchObject({ state: 'delivered', status: 204 });
  await expect.poll(() => said).toBe('test \n');
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
