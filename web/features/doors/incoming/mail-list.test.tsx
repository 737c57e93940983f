import { expect, test } from 'vitest';
import { acceptMail, discardMail, listIncomingMail } from '#contract/incoming-mail.ts';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { heldMails, incomingMail } from '#gallery/samples/mails.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './mail-list.stories.tsx';

test('staff say whose email it is, and a refusal stands in the form, and nowhere else', async () => {
  const { api, ...screen } = await show(stories.Accepting);
  await expect.element(screen.getByText('Choose a person from the list.')).toBeVisible();
  expect(api.callsOf(acceptMail)).toEqual([]);
  api.on(acceptMail, () => {
    throw new ApiError(409, mailMessages.mustSeeTicket);
  });
  const dialog = screen.getByRole('dialog', { name: 'Accept email' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('Acme');
  await screen.getByRole('option', { name: /Acme Dental/ }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Priya');
  await screen.getByRole('option', { name: /Priya Nair/ }).click();
  await dialog.getByRole('button', { name: 'Accept email' }).click();

  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(`${mailMessages.acceptFailed}: ${mailMessages.mustSeeTicket}`);
  expect(screen.getByText(mailMessages.mustSeeTicket, { exact: false }).all()).toHaveLength(1);
  expect(api.callsOf(acceptMail)).toMatchObject([{ body: { userId: employee.id, version: 1 } }]);
});

test('an answer to a list of news becomes a comment of the chosen ticket, or a new one', async () => {
  const { api, ...screen } = await show(stories.Choosing);
  api.on(acceptMail, () => incomingMail());
  const dialog = screen.getByRole('dialog', { name: 'Accept email' });
  await expect.element(dialog.getByText('Choose a ticket from the list.')).toBeVisible();

  await dialog.getByLabelText('Ticket').selectOptions('TKT-1043 The label printer burns');
  await dialog.getByRole('button', { name: 'Accept email' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.callsOf(acceptMail).map(({ body }) => body)).toEqual([{ ticketId: id(101), version: 1 }]);
});

test('an email whose author is clear is accepted at once; a failure is said in a notification', async () => {
  const { api, ...screen } = await show(stories.Held);
  const accept = screen.getByRole('button', { name: 'Accept “(no subject)”' });
  await expect.element(accept).toBeVisible();
  api.fails();
  await accept.click();

  await expect.element(screen.getByText(mailMessages.acceptFailed)).toBeInTheDocument();
});

test('an email is discarded only after a question, and the focus goes to its neighbor', async () => {
  const { api, ...screen } = await show(stories.Held);
  api.on(discardMail, () => incomingMail());
  const discard = screen.getByRole('button', { name: 'Discard “Re: The label printer prints blank labels”' });
  await discard.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(discard).toHaveFocus();
  expect(api.callsOf(discardMail)).toEqual([]);

  await screen.user.keyboard('{Enter}');
  api.on(listIncomingMail, () => pageOf(heldMails().slice(1)));
  await screen.getByRole('button', { name: 'Discard email' }).click();

  await expect.element(screen.getByText(mailMessages.discarded)).toBeInTheDocument();
  await expect.element(screen.getByRole('article', { name: /What is new in your tickets/ })).toHaveFocus();
});

test('a dialog stays open when the list becomes empty', async () => {
  const { api, ...screen } = await show(stories.Held);
  const { promise, resolve } = Promise.withResolvers<void>();
  api.on(listIncomingMail, async () => {
    await promise;
    return pageOf([]);
  });
  await screen.getByRole('button', { name: 'Refresh emails' }).click();
  await screen.getByRole('button', { name: 'Accept “Re: The label printer prints blank labels”' }).click();
  const company = screen.getByRole('dialog', { name: 'Accept email' }).getByRole('combobox', { name: 'Company' });
  await company.fill('Acme');

  resolve();

  await expect.element(screen.getByText('Nothing to review')).toBeInTheDocument();
  await expect.element(company).toHaveValue('Acme');
});
