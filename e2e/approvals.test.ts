import { expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { linkIn, withMailDemo } from './mail-demo.ts';
import { expectToast, logIn, openPage } from './portal.ts';

const { demo, hurriedMailTo } = withMailDemo();

test('staff ask, a manager approves with the link of the email, and staff see it', async () => {
  const manager = accountOf(demo.program, 'manager');
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const token = await signIn(manager.email, manager.password);
  const texts = { description: 'It beeps.', category: 'Software Issues', priority: 'low' };
  const { id } = await call('POST', '/tickets', { token, body: { ...texts, title: 'The switch beeps' } });
  const staff = await openPage(demo);
  await logIn(staff, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${id}`);
  await staff.getByRole('button', { name: 'More', exact: true }).click();
  await staff.getByRole('menuitem', { name: 'Ask for approval…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Ask for approval' });
  await dialog.getByLabel('Kind').selectOption('Purchase');
  await dialog.getByLabel('Question').fill('May we replace the switch that beeps?');
  await dialog.getByLabel(/^Amount/).fill('389');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(staff, 'Asked for approval');

  const mail = await hurriedMailTo(manager.email, 'May we replace the switch that beeps?');
  const link = linkIn(mail.text, /https?:\S+ticketing\/approve\/\w+/);
  const reader = await openPage(demo, { width: 390, height: 844 });
  await reader.goto(link);
  await reader.getByText(`You decide as ${manager.name}`).waitFor();
  await reader.getByText('$389.00').waitFor();
  await expectAccessible(reader, 'The page of an approval');
  await reader.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => reader.getByRole('alert').textContent()).toBe('Say why you decline');
  await reader.getByRole('button', { name: 'Approve' }).click();
  await reader.getByRole('heading', { name: 'You approved this' }).waitFor();
  await reader.goto(link);
  await reader.getByRole('heading', { name: 'You approved this' }).waitFor();
  await expectAccessible(reader, 'The page of an approval that was decided');

  await staff.getByText(new RegExp(`^${manager.name} approved on`)).waitFor();
});
