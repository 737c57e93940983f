import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findProvider } from '#contract/settings.ts';
import {
  addTime,
  discardTimer,
  findTimer,
  listTime,
  previewTime,
  startTimer,
  stopTimer,
  updateTime,
} from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { live } from '#gallery/live.tsx';
import { acme, superAdmin } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { agreedTime, timeEntry, timer } from '#gallery/samples/work.ts';
import { show } from '#gallery/show.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import { ApiError } from '#web/lib/request.ts';
import * as headStories from './head-time.stories.tsx';
import * as stories from './time-section.stories.tsx';

const today = '2026-03-10';
const clock = (screen: Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>) =>
  screen.getByRole('timer').element().textContent;

test('in the head, a timer is started, stopped and kept until its time is saved', async () => {
  const { api, ...screen } = await show(headStories.NoTimer);
  const stopped = timer({ stoppedAt: new Date().toISOString() });
  let running: ReturnType<typeof timer> | null = null;
  const set = (next: typeof running) => {
    running = next;
    return running as ReturnType<typeof timer>;
  };
  api.on(findTimer, () => ({ timer: running, today }));
  api.on(startTimer, () => set(timer()));
  api.on(stopTimer, () => set(stopped));
  api.on(addTime, () => {
    set(null);
    return timeEntry();
  });
  const start = screen.getByRole('button', { name: 'Start timer' });
  await start.click();

  const stop = screen.getByRole('button', { name: '1 h 4 min · Stop' });
  await expect.element(stop).toBeVisible();
  await stop.click();
  const save = screen.getByRole('dialog', { name: 'Log time' });
  await expect.element(save.getByLabelText('Minutes', { exact: true })).toHaveValue('65');
  await save.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Log 1 h 5 min' }).click();
  await save.getByRole('button', { name: 'Log time' }).click();

  await expect.element(start).toBeVisible();
  expect(api.callsOf(addTime)).toMatchObject([{ body: { minutes: 65, workedOn: today, endsTimer: true } }]);
});

test('on a phone, the timer is started in the section', async () => {
  await page.viewport(390, 844);
  const { api, ...screen } = await show(stories.Empty);
  api.on(startTimer, () => timer());

  await screen.getByRole('button', { name: 'Start timer' }).click();

  await expect.poll(() => api.callsOf(startTimer)).toHaveLength(1);
});

test('15 minutes are logged with three presses', async () => {
  const { api, ...screen } = await show(headStories.NoTimer);
  api.on(addTime, () => timeEntry());

  await screen.getByRole('button', { name: 'Log time' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Log time' });
  await expect.element(dialog.getByLabelText('Minutes', { exact: true })).toHaveFocus();
  await dialog.getByRole('button', { name: '15 min' }).click();
  await dialog.getByRole('button', { name: 'Log time' }).click();

  await expect.poll(() => api.callsOf(addTime)).toMatchObject([{ body: { minutes: 15, workedOn: today } }]);
});

test('where the user’s timer is on another ticket, none is started here', async () => {
  const screen = await show(headStories.Elsewhere);
  await expect.element(screen.getByRole('button', { name: 'Log time' })).toBeVisible();
  await expect.poll(() => screen.api.isWorking()).toBe(false);

  expect(screen.getByRole('button', { name: 'Start timer' }).elements()).toEqual([]);
});

test('a timer is discarded only after a question, and the focus stays with the time', async () => {
  const { api, ...screen } = await show({ ...stories.Running, press: ['Time', 'Discard'] });
  api.on(discardTimer, () => ({ message: '' }));
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(api.callsOf(discardTimer)).toEqual([]);

  await screen.getByRole('button', { name: 'Discard' }).click();
  api.on(findTimer, () => ({ timer: null, today }));
  await screen.getByRole('button', { name: 'Discard timer' }).click();

  await expect.element(screen.getByText(timeMessages.discarded)).toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Time', exact: true })).toHaveFocus();
});

test('in its ticket, the user’s timer runs to the second', async () => {
  const screen = await show(stories.Running);
  await expect.poll(() => clock(screen)).toMatch(/^1:04:\d\d$/);
});

test('where the user’s timer is on another ticket, a link leads there', async () => {
  const screen = await show(stories.Elsewhere);

  await expect
    .element(screen.getByRole('link', { name: 'TKT-1043' }))
    .toHaveAttribute('href', expect.stringContaining('?ticket=00000000-0000-4000-8000-000000000101'));
});

test('a colleague’s change is not overwritten unnoticed', async () => {
  const { api, ...screen } = await show(stories.Edit);
  const current = timeEntry({ minutes: 90, note: 'Greased it', version: 2 });
  const at = new Date().toISOString();
  const changes = [{ field: 'note', from: '', to: 'Greased it', byName: 'Sam Okafor', at }];
  const edit = screen.getByRole('dialog', { name: 'Edit time' });
  await edit.getByLabelText(/^Note/).fill('Oiled it');
  api.on(updateTime, () => Response.json({ message: '', version: 2, changes, current }, { status: 409 }));
  api.on(listTime, () => [current]);
  await edit.getByRole('button', { name: 'Save' }).click();

  await expect.element(edit.getByText(/changed this time entry while you were editing it/)).toBeVisible();
  api.on(updateTime, () => ({ ...current, note: 'Oiled it', version: 3 }));
  await edit.getByRole('button', { name: 'Save my version' }).click();

  await expect.element(screen.getByText(timeMessages.updated)).toBeInTheDocument();
  expect(api.callsOf(updateTime).map(({ body }) => body)).toEqual([
    { note: 'Oiled it', version: 1 },
    { note: 'Oiled it', version: 2 },
  ]);
});

test('super admins get from time of a closed month to its correction', async () => {
  const screen = await show({ ...stories.Filled, actor: superAdmin });

  await expect
    .element(screen.getByRole('link', { name: 'Its month is closed. Add a correction to an open month' }))
    .toHaveAttribute('href', expect.stringContaining(`/admin/companies/${acme.id}#company-agreements`));
});

test('time of a closed month has no buttons, and adding to one says why it is refused', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const locked = screen.getByRole('listitem').filter({ hasText: 'TKT-1029' });
  await expect.element(locked.getByText('Its month is closed')).toBeInTheDocument();
  expect(locked.getByRole('button').all()).toEqual([]);
  const reason = timeMessages.monthClosed('2026-02');
  api.on(addTime, () => {
    throw new ApiError(409, reason);
  });

  await screen.getByRole('button', { name: 'Log time…' }).click();
  await screen.getByLabelText('Minutes').fill('5');
  await screen.getByLabelText('Date').fill('2026-02-28');
  await screen.getByRole('dialog').getByRole('button', { name: 'Log time' }).click();

  await expect.element(screen.getByText(`${timeMessages.addFailed}: ${reason}`)).toBeInTheDocument();
  await expect.element(screen.getByLabelText('Minutes')).toHaveValue('5');
});

test('clients see the time of their tickets if the provider shows it, and cannot change it', async () => {
  const screen = await show(stories.ForClient);
  await expect.element(screen.getByText('Total 2 h 5 min')).toBeVisible();
  expect(screen.getByRole('button').all()).toHaveLength(1);
});

test('clients see no time of a provider who does not show it', async () => {
  const { api, ...screen } = await show({
    ...stories.ForClient,
    press: [],
    api: (api) => api.on(findProvider, () => provider({ clientsSeeTime: false })),
  });
  await expect.poll(() => api.callsOf(findProvider).length > 0 && !api.isWorking()).toBe(true);

  expect(screen.getByRole('button').all()).toEqual([]);
});

const costsIn = (screen: Awaited<ReturnType<typeof show>>) =>
  screen.getByRole('dialog', { name: 'Log time' }).getByRole('status');

test('where an agreement counts the time, it says what is covered, left and over as one types', async () => {
  const { api, ...screen } = await show(stories.Agreed);
  const costs = costsIn({ api, ...screen });
  await expect.element(costs).toHaveTextContent('Uses 30 min of the 2 h 30 min left. Costs $0.00.');

  await screen.getByLabelText('Minutes', { exact: true }).fill('160');
  await expect
    .element(costs)
    .toHaveTextContent('2 h 40 min counts as 2 h 45 min. Uses the 2 h 30 min left, 15 min over. Costs $18.75.');
  expect(api.callsOf(previewTime).at(-1)?.body).toMatchObject({ kind: 'remote', minutes: 160, workedOn: today });

  api.on(previewTime, ({ body }) => ({
    ...agreedTime(body.minutes),
    coveredMinutes: 0,
    overMinutes: 45,
    amount: 56_25,
  }));
  await screen.getByLabelText('Minutes', { exact: true }).fill('45');
  await expect.element(costs).toHaveTextContent('Nothing left: 45 min over. Costs $56.25.');

  api.on(previewTime, ({ body }) => ({ ...agreedTime(body.minutes), leftAfter: null }));
  await screen.getByLabelText('Minutes', { exact: true }).fill('60');
  await expect.element(costs).toHaveTextContent('1 h covered. Costs $0.00.');
  await expect.element(screen.getByText('45 min covered, 30 min over')).toBeInTheDocument();
});

test('what is left follows what others do meanwhile', async () => {
  const { api, ...screen } = await show(live(stories.Agreed));
  const costs = costsIn({ api, ...screen });
  await expect.element(costs).toHaveTextContent('Uses 30 min of the 2 h 30 min left. Costs $0.00.');

  api.on(previewTime, ({ body }) => ({ ...agreedTime(body.minutes), leftAfter: 15 }));
  emitLive({ name: 'record', data: { resource: 'time entry' } });

  await expect.element(costs).toHaveTextContent('Uses 30 min of the 45 min left. Costs $0.00.');
});

test('until the server has answered, it claims no price that may not hold', async () => {
  const { api, ...screen } = await show({ ...stories.Filled, press: [] });
  const answers: (() => void)[] = [];
  api.on(previewTime, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return agreedTime(body.minutes);
  });
  await screen.getByRole('button', { name: 'Log time…' }).click();
  const costs = costsIn({ api, ...screen });
  await screen.getByRole('button', { name: '30 min' }).click();
  await expect.element(costs).toHaveTextContent(timeMessages.computing);

  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers).toHaveLength(2);
  await expect.element(costs).toHaveTextContent(timeMessages.computing);
  answers[1]?.();

  await expect.element(costs).toHaveTextContent('Uses 30 min of the 2 h 30 min left. Costs $0.00.');
});

test('without an agreement it asks once, and computes what is typed by the price list', async () => {
  const { api, ...screen } = await show({ ...stories.Filled, press: ['Log time…'] });
  const costs = costsIn({ api, ...screen });
  await screen.getByRole('button', { name: '15 min' }).click();
  const listed = 'Costs $75.00. The minimum is 1 h; after it, each 15 min that has begun counts.';
  await expect.element(costs).toHaveTextContent(listed);
  await screen.getByRole('button', { name: '60 min' }).click();
  await expect.element(costs).toHaveTextContent(listed);

  expect(api.callsOf(previewTime)).toHaveLength(1);
});

test('time that would be refused says so before it is sent', async () => {
  const { api, ...screen } = await show({ ...stories.Filled, press: ['Log time…'] });
  api.on(previewTime, () => {
    throw new ApiError(400, 'Acme has an agreement.');
  });
  await screen.getByLabelText('Kind of work').selectOptions('covered');

  await expect.element(costsIn({ api, ...screen })).toHaveTextContent('Acme has an agreement.');
});
