import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('two users edit one text: the later one sees the other’s, and decides', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const [admin, other] = [accountOf(demo.program, 'admin'), accountOf(demo.program, 'super_admin')];
  const token = await signIn(other.email, other.password);
  const [{ companyId, clientId }] = await call('GET', '/tickets?limit=1', { token });
  const body = { title: 'The scanner hums', description: 'Since Monday.', companyId, clientId };
  const { id } = await call('POST', '/tickets', { token, body });
  const page = await openPage(demo);
  await leaveOutStream(page);
  await logIn(page, admin, `/ticketing/admin?ticket=${id}`);
  await page.getByRole('button', { name: 'Edit details' }).click();
  const details = page.getByRole('region', { name: 'Ticket details' });
  await details.getByLabel('Title').fill('The scanner hums loudly');
  await details.getByLabel('Description').fill('Since Monday, on both floors.');
  await call('PUT', `/tickets/${id}`, { token, body: { title: 'The scanner howls' } });

  await page.getByRole('button', { name: 'Update ticket' }).click();

  const notice = page.getByRole('group', { name: `${other.name} changed this ticket while you were editing it` });
  await expectFocused(notice);
  expect(await notice.getByRole('definition').first().textContent()).toBe('The scanner humsbecameThe scanner howls');
  const read = () => call('GET', `/tickets/${id}`, { token });
  expect(await read()).toMatchObject({ title: 'The scanner howls', description: 'Since Monday.', version: 2 });
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expectToast(page, 'Ticket updated');
  const saved = { title: 'The scanner hums loudly', description: 'Since Monday, on both floors.', version: 3 };
  expect(await read()).toMatchObject(saved);
});
