import { expect, onTestFinished, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectNotice, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** Takes everybody off call, and restores what the test changes when it ends. */
async function takeOffCall() {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await logInTo(email, password);
  const [{ version: _, ...hours }, { version: __, ...targets }, { people }] = await Promise.all(
    ['calendar', 'targets', 'on-call'].map((name) => call('GET', `/admin/${name}`, { token })),
  );
  await call('PUT', '/admin/on-call', { token, body: { userIds: [] } });
  onTestFinished(async () => {
    const userIds = people.map(({ id }: { id: string }) => id);
    const bodies = Object.entries({ calendar: hours, targets, 'on-call': { userIds } });
    await Promise.all(bodies.map(([name, body]) => call('PUT', `/admin/${name}`, { token, body })));
  });
}

test('service hours, targets and who is on call are saved, and are still there after a reload', async () => {
  await takeOffCall();
  const { name } = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/promise/service-hours');
  const goTo = (name: string) => page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  const expectSaved = (text: string) => expectNotice(page, text);
  await page.getByRole('button', { name: 'Around the clock' }).click();
  await page.getByRole('button', { name: 'Save service hours' }).click();
  await expectSaved('Service hours saved');

  await goTo('Targets');
  const urgent = page.getByRole('group', { name: 'Urgent' }).getByLabel('First reply within');
  await urgent.fill('17 min');
  await page.getByRole('button', { name: 'Save targets' }).click();
  await expectSaved('Targets saved');
  await goTo('On call');
  await page.getByRole('combobox', { name: 'Add a person' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Save order' }).click();
  await expectSaved('On-call order saved');

  await page.reload();
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await goTo('Hours and promises');
  await goTo('Targets');
  await expect.poll(() => urgent.inputValue()).toBe('17 min');
  await goTo('Service hours');
  await expect.poll(() => page.getByLabel('Sunday, from').inputValue()).toBe('00:00');
});
