import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateRoutine } from '#contract/routines.ts';
import { routineMessages } from '#contract/routines-constants.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import { routine } from '#gallery/samples/routines.ts';
import { admins } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './routine-desk.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const name = page.getByRole('dialog').getByLabelText('Name', { exact: true });
const [priya] = admins;

/** What another tab has saved since this one was opened. */
function savedElsewhere(api: FakeApi) {
  const current = routine({ name: 'Maintenance of servers', version: 2 });
  const changes = [
    { field: 'name', from: 'Monthly maintenance', to: current.name, byName: 'Sam Fox', at: '2026-11-20T15:00:00.000Z' },
  ];
  api.on(updateRoutine, ({ body }) =>
    body?.version === 1
      ? Response.json({ message: 'Changed', version: 2, changes, current }, { status: 409 })
      : routine({ name: body?.name ?? current.name, version: 3 }),
  );
}

const sentBy = (api: FakeApi) => api.callsOf(updateRoutine).map(({ body }) => body);

test('a save from a stale tab keeps what another tab has changed in other fields', async () => {
  const { api } = await show(stories.Editing);
  savedElsewhere(api);
  await page.getByLabelText('Assignee', { exact: true }).selectOptions(priya?.id ?? '');

  await button('Save').click();

  await expect.element(page.getByText(routineMessages.updated)).toBeVisible();
  const [{ companyId, requesterId } = { companyId: '', requesterId: '' }] = routine().targets;
  const targets = [{ companyId, requesterId, assignedToId: priya?.id }];
  expect(sentBy(api)).toEqual([
    { targets, version: 1 },
    { targets, version: 2 },
  ]);
});

test('a save of a field that another tab has changed asks whose version to keep, and keeps what is typed', async () => {
  const { api } = await show(stories.Editing);
  savedElsewhere(api);
  await name.fill('Maintenance of laptops');
  await page.getByLabelText('Assignee', { exact: true }).selectOptions(priya?.id ?? '');
  await button('Save').click();
  await expect.element(page.getByText(/^Sam Fox changed this routine/)).toBeVisible();
  await expect.element(name).toHaveValue('Maintenance of laptops');

  await button('Save my version').click();

  await expect.element(page.getByText(routineMessages.updated)).toBeVisible();
  expect(sentBy(api)).toMatchObject([
    { name: 'Maintenance of laptops', version: 1 },
    { name: 'Maintenance of laptops', targets: [{ assignedToId: priya?.id }], version: 2 },
  ]);
});
