import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCaused, listCaused, removeCause, setCause } from '#contract/causes.ts';
import { attachTicket } from '#contract/status.ts';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { showTicket } from '#gallery/show-ticket.tsx';
import { WithCaused } from '#web/features/desk/tickets/panel/incident-dialog.stories.tsx';
import * as stories from './cause.stories.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a cause is chosen among the tickets of all companies', async () => {
  const { api } = await show(stories.Setting);
  await page.getByRole('combobox', { name: 'The ticket that causes it' }).click();
  await page.getByRole('option', { name: /^TKT-1090 The mail server is down/ }).click();

  await button('Set cause').click();

  await expect.element(page.getByText(/is caused by TKT-1090$/)).toBeVisible();
  expect(api.callsOf(setCause).map(({ body }) => body)).toEqual([{ causeId: id(190) }]);
});

test('a ticket names its cause, which one click takes off and another one sets again', async () => {
  const { api } = await show(stories.InColumn);

  await button('Remove').click();
  await expect.element(page.getByText(/has no cause any more$/)).toBeVisible();
  await button('Undo').click();

  await expect.poll(() => api.callsOf(setCause).map(({ body }) => body)).toEqual([{ causeId: id(190) }]);
  expect(api.callsOf(removeCause)).toHaveLength(1);
});

test('a cause that replaces another one is drawn at once, and undone to the earlier one', async () => {
  const earlier = { id: id(190), ticketNumber: 'TKT-1090', title: 'The mail server is down' };
  const { api } = await showTicket(
    { ticket: ticket({ cause: earlier }) },
    {
      prepare: (server) => {
        server.on(listTickets, () => pageOf([ticket({ id: id(191), ticketNumber: 'TKT-1091' })]));
        server.on(setCause, ({ body }) => ticket({ cause: { ...earlier, id: body.causeId } }));
      },
    },
  );
  await button('Change…').click();
  await page.getByRole('combobox', { name: 'The ticket that causes it' }).fill('down');
  await page.getByRole('option', { name: /^TKT-1091/ }).click();
  await button('Set cause').click();
  await expect.element(page.getByText(/is caused by TKT-1091$/)).toBeVisible();

  await button('Undo').click();

  await expect.poll(() => api.callsOf(setCause).map(({ body }) => body.causeId)).toEqual([id(191), id(190)]);
});

test('one comment goes to those who were named beforehand, and what was not answered stays there with its reason', async () => {
  const { api } = await show(stories.Answering);
  await expect.element(page.getByText('3 people of 2 companies will get it, in 2 tickets.')).toBeVisible();
  await button('Show names').click();
  await expect.element(page.getByText('Owen Castillo, Margaret Lindell')).toBeVisible();
  await page.getByRole('checkbox', { name: /^TKT-1101/ }).click();
  await expect.element(page.getByText('2 people of 1 company will get it, in 1 ticket.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^TKT-1101/ }).click();
  await page.getByLabelText('Comment').fill('Hi {{requester.firstName}}, it works again.');
  const message = 'A required step is open.';
  api.on(answerCaused, () => ({
    results: [
      { id: id(201), ok: true },
      { id: id(202), ok: false, message },
    ],
  }));

  await button('Answer 2 tickets').click();

  await expect.element(page.getByText(/^1 answered, 1 not\./)).toBeVisible();
  await expect.element(page.getByText(`TKT-1102: ${message}`)).toBeVisible();
  expect(api.callsOf(answerCaused).map(({ body }) => body)).toEqual([
    {
      comment: 'Hi {{requester.firstName}}, it works again.',
      changes: { status: 'resolved' },
      ticketIds: [id(201), id(202)],
    },
  ]);
  api.on(answerCaused, () => ({ results: [{ id: id(202), ok: true }] }));
  await page.getByLabelText('Comment').fill('It works again.');
  await button('Answer 1 ticket').click();
  await expect.element(page.getByText('1 ticket answered')).toBeVisible();
  expect(api.callsOf(answerCaused).at(-1)?.body).toMatchObject({ ticketIds: [id(202)] });
});

test('a cause that is attached to an incident takes its active tickets along, if asked to', async () => {
  const { api } = await show(WithCaused);
  await page.getByRole('switch', { name: 'Attach the ticket that it causes, too' }).click();

  await button('Save').click();

  await expect.poll(() => api.callsOf(attachTicket).map(({ params }) => params.ticketId)).toEqual([id(100), id(202)]);
});

test('a resolved cause asks for an answer to what is still active, from the ticket itself', async () => {
  const caused = { active: 1, total: 1 };
  const screen = await showTicket(
    { ticket: ticket({ status: 'resolved', resolvedAt: new Date().toISOString(), caused }) },
    { prepare: (api) => void api.on(listCaused, () => pageOf([ticket({ id: id(202), ticketNumber: 'TKT-1102' })])) },
  );
  await expect.element(screen.getByText('A ticket that it caused is still active. Is it solved, too?')).toBeVisible();

  await screen.getByRole('button', { name: 'Answer all…' }).last().click();

  await expect.element(screen.getByRole('dialog', { name: /^Answer what TKT-/ })).toBeVisible();
});
