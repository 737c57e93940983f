import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

let restore: () => Promise<unknown>;

beforeAll(async () => {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await logInTo(email, password);
  const [{ version: _, ...hours }, { version: __, ...targets }, { people }] = await Promise.all(
    ['calendar', 'targets', 'on-call'].map((name) => call('GET', `/admin/${name}`, { token })),
  );
  await call('PUT', '/admin/on-call', { token, body: { userIds: [] } });
  restore = async () => {
    const userIds = people.map(({ id }: { id: string }) => id);
    const bodies = Object.entries({ calendar: hours, targets, 'on-call': { userIds } });
    await Promise.all(bodies.map(([name, body]) => call('PUT', `/admin/${name}`, { token, body })));
  };
});

afterAll(() => restore());

test('service hours, targets and who is on call are saved, and are still there after a reload', async () => {
  const { name } = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/promise/service-hours');
  const goTo = (screen: string) =>
    page.getByRole('navigation', { name: 'The promise' }).getByRole('link', { name: screen }).click();
  await page.getByRole('button', { name: 'Around the clock' }).click();
  await page.getByRole('button', { name: 'Save Service Hours' }).click();
  await expectToast(page, 'Service hours updated');

  await goTo('Targets');
  const urgent = page.getByRole('group', { name: 'Urgent' }).getByLabel('First reply within');
  await urgent.fill('17 min');
  await page.getByRole('button', { name: 'Save Targets' }).click();
  await expectToast(page, 'Targets updated');
  await goTo('On call');
  await page.getByRole('combobox', { name: 'Add a person' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expectToast(page, 'On-call order updated');

  await page.reload();
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await goTo('Targets');
  await expect.poll(() => urgent.inputValue()).toBe('17 min');
  await goTo('Service hours');
  await expect.poll(() => page.getByLabel('Sunday, from').inputValue()).toBe('00:00');
});
