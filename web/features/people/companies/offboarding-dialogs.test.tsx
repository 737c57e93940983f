import { expect, test, vi } from 'vitest';
import { findLeftOver } from '#contract/companies.ts';
import { cancelOffboarding, exportCompany, offboardCompany } from '#contract/offboarding.ts';
import { company } from '#gallery/samples/companies.ts';
import { admin } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './offboarding-dialogs.stories.tsx';

const params = { companyId: company().id };

test('an offboarding closes the tickets and deletes after a month, unless something else is chosen', async () => {
  const { api, ...screen } = await show(stories.Offboard);
  api.on(offboardCompany, () => company());

  await screen.getByRole('switch', { name: 'Close 3 active tickets' }).click();
  await screen.getByLabelText('Delete everything on').fill('2026-06-30');
  await screen.getByRole('button', { name: 'Start offboarding' }).click();

  await expect.element(screen.getByText('Offboarding started')).toBeInTheDocument();
  expect(api.callsOf(offboardCompany)).toMatchObject([
    { params, body: { deleteOn: '2026-06-30', closeTickets: false } },
  ]);
});

test('another day leaves open what was left open', async () => {
  const { api, ...screen } = await show(stories.ChangeDay);
  api.on(offboardCompany, () => company());

  await screen.getByLabelText('Delete everything on').fill('2026-06-30');
  await screen.getByRole('button', { name: 'Change the day' }).click();

  await expect.element(screen.getByText('Day of deletion changed')).toBeInTheDocument();
  expect(api.callsOf(offboardCompany)).toMatchObject([{ body: { closeTickets: false } }]);
});

test('tickets that could not be counted can be left open, too', async () => {
  const { api, ...screen } = await show({
    ...stories.Offboard,
    api: (api) =>
      api.on(findLeftOver, () => {
        throw new ApiError(500, 'Something went wrong');
      }),
  });
  api.on(offboardCompany, () => company());

  await screen.getByRole('switch', { name: 'Close active tickets' }).click();
  await screen.getByRole('button', { name: 'Start offboarding' }).click();

  await expect.poll(() => api.callsOf(offboardCompany)).toMatchObject([{ body: { closeTickets: false } }]);
});

test('what the server says about the day stands at the field', async () => {
  const { api, ...screen } = await show(stories.Offboard);
  api.on(offboardCompany, () => {
    const message = 'Choose a day after today';
    throw new ApiError(400, message, { issues: [{ path: 'deleteOn', message }] });
  });

  await screen.getByRole('button', { name: 'Start offboarding' }).click();

  await expect.element(screen.getByLabelText('Delete everything on')).toBeInvalid();
});

test('the export can leave out internal notes', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { api, ...screen } = await show(stories.Export);
  api.on(exportCompany, () => new Response('archive'));

  await screen.getByRole('switch', { name: 'With internal notes' }).click();
  await screen.getByRole('button', { name: 'Download export' }).click();

  await vi.waitFor(() => expect(click).toHaveBeenCalled());
  expect(api.callsOf(exportCompany)).toMatchObject([{ params, querystring: { notes: 'false' } }]);
});

test('the page of the company counts the days, and the offboarding can be canceled there', async () => {
  const { api, ...screen } = await show(stories.Countdown);
  api.on(cancelOffboarding, () => company());

  await expect.element(screen.getByText(/is deleted on Apr 9, 2026.*in 30 days/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel offboarding of Acme Dental' }).click();
  await screen.getByRole('button', { name: 'Keep company' }).click();

  await expect.element(screen.getByText('Offboarding canceled')).toBeInTheDocument();
  expect(api.callsOf(cancelOffboarding)).toMatchObject([{ params }]);
});

test('an admin sees the day, and nothing to do about it', async () => {
  const screen = await show({ ...stories.Countdown, actor: admin });

  await expect.element(screen.getByText(/is deleted on Apr 9, 2026/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Cancel offboarding/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'More actions for Acme Dental' }).click();
  await expect.element(screen.getByRole('menuitem', { name: /^Export/ })).not.toBeInTheDocument();
});
