import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createTicket } from '#contract/tickets.ts';
import { acme, employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './create-ticket-dialog.stories.tsx';

const submit = page.getByRole('button', { name: 'Create Ticket' });

test('the form says what is missing, and marks each field', async () => {
  const { api, ...screen } = await show(stories.FieldsMissing);

  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Please fill in all required fields including company and requester');
  await expect.element(screen.getByText('Choose a company from the list.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toBeDisabled();
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('a form that was left comes back with company and requester picked, and is sent', async () => {
  const { api, ...screen } = await show(stories.Restored);
  await expect.element(screen.getByText('We kept what you had typed.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('Priya Nair');
  await screen.getByLabelText(/^Assignee/).selectOptions('Grace Lindqvist');

  await submit.click();

  await expect.element(screen.getByText('Ticket created successfully')).toBeVisible();
  expect(api.callsOf(createTicket)[0]?.body).toMatchObject({
    companyId: acme.id,
    clientId: employee.id,
    tags: ['scanner', 'beep'],
  });
  expect(Object.keys(localStorage).filter((key) => key.includes('create-ticket'))).toEqual([]);
});

test('another company takes its requester and assignee away, and discarding empties the form', async () => {
  const screen = await show(stories.Restored);
  const company = screen.getByRole('combobox', { name: 'Company' });
  await company.fill('Birch');
  await screen.getByRole('option', { name: /^Birch & Sons Law/ }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('');

  await screen.getByRole('button', { name: 'Discard it' }).click();

  await expect.element(company).toHaveValue('');
  await expect.element(screen.getByLabelText('Title')).toHaveValue('');
});

test('a title and a description that are too long are kept whole, and nothing is sent', async () => {
  const { api, ...screen } = await show(stories.Restored);
  await screen.getByLabelText('Title').fill('t'.repeat(201));
  await screen.getByLabelText('Description').fill('d'.repeat(20_500));
  await expect.element(screen.getByText(/^1 character over the limit of 200\./)).toBeVisible();

  await submit.click();

  await expect.element(screen.getByLabelText('Title')).toHaveFocus();
  await expect.element(screen.getByLabelText('Description')).toHaveValue('d'.repeat(20_500));
  expect(api.callsOf(createTicket)).toEqual([]);
});
