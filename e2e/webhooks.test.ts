import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startReceiver } from '#test/receiver.ts';
import { accountOf } from './accounts.ts';
import { chooseFromMenu, logIn, openPage, openSettings } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo({ OUTGOING_ALLOW: '127.0.0.1/32' });

test('a webhook is added with a secret that is shown once, tested, sent a message again, turned off and deleted', async () => {
  const receiver = await startReceiver();
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'));
  await openSettings(page, 'Integrations');

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByLabel('Name').fill('Team chat');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.reload();
  const webhooks = page.getByRole('list', { name: 'Webhooks' });
  await webhooks.getByText(receiver.url).waitFor();
  expect(await page.content()).not.toContain(secret);

  await chooseFromMenu(page, 'Team chat', 'Deliveries of Team chat');
  const sheet = page.getByRole('dialog', { name: 'Deliveries' });
  await sheet.getByRole('button', { name: 'Send test message' }).click();
  const delivery = sheet.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await delivery.getByText('Delivered').waitFor();
  await delivery.getByRole('button', { name: 'Details of test' }).click();
  await delivery.getByRole('button', { name: 'Send again' }).click();

  await expect.poll(() => receiver.messages.length, { timeout: 20_000 }).toBe(2);
  const [first, again] = receiver.messages.map(({ headers, body }) => {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'test' });
    return headers['webhook-id'];
  });
  expect(again).toBe(first);
  await delivery.getByText(String(first)).waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();

  await chooseFromMenu(page, 'Team chat', 'Edit Team chat');
  const edit = page.getByRole('dialog', { name: 'Edit webhook' });
  await edit.getByRole('switch', { name: 'Active' }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await webhooks.getByText('Off', { exact: true }).waitFor();

  await chooseFromMenu(page, 'Team chat', 'Delete Team chat');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
});
