import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createCompany } from '#contract/companies.ts';
import { createTicket } from '#contract/tickets.ts';
import { createUser, listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { company } from '#gallery/samples/companies.ts';
import { form as requestForm } from '#gallery/samples/forms.ts';
import { acme, employee, id } from '#gallery/samples/people.ts';
import { template } from '#gallery/samples/templates.ts';
import { clients } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './create-ticket-dialog.stories.tsx';

const submit = page.getByRole('button', { name: 'Create ticket' });

test('the form says what is missing, and marks each field', async () => {
  const { api, ...screen } = await show(stories.FieldsMissing);

  await expect.element(screen.getByText('Choose a company from the list.')).toBeVisible();
  await expect.element(screen.getByLabelText('Title')).toHaveAccessibleDescription('Enter a title.');
  await expect.element(screen.getByLabelText('Description')).toHaveAccessibleDescription('Describe the problem.');
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveFocus();
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('a company and a person that are missing are added from the form, which then has them', async () => {
  const { api, user, ...screen } = await show(stories.Empty);
  const added = company({ id: id(77), name: 'Osage Bakery' });
  api.on(createCompany, () => Response.json(added, { status: 201 }));
  const person = { ...clients[0], id: id(78), firstName: 'Lou', lastName: 'Baker', companyId: added.id };
  api.on(createUser, () => Response.json(person, { status: 201 }));

  await screen.getByRole('combobox', { name: 'Company' }).fill('Osage Bakery');
  await screen.getByRole('option', { name: 'Add company “Osage Bakery”…' }).click();
  const companyForm = screen.getByRole('dialog', { name: 'Add company' });
  await expect.element(companyForm.getByLabelText('Company name')).toHaveValue('Osage Bakery');
  await companyForm.getByRole('button', { name: 'Add company' }).click();
  await expect.element(companyForm).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Osage Bakery');

  await screen.getByRole('combobox', { name: 'Requester' }).fill('Lou Baker');
  await expect.element(screen.getByRole('option', { name: 'Add person “Lou Baker”…' })).toBeInTheDocument();
  await expect.poll(() => api.callsOf(listUsers).at(-1)?.querystring?.search).toBe('Lou Baker');
  await user.keyboard('{ArrowUp}{Enter}');
  const userForm = screen.getByRole('dialog', { name: 'Add user' });
  await expect.element(userForm.getByLabelText('First name')).toHaveValue('Lou');
  await expect.element(userForm.getByLabelText('Last name')).toHaveValue('Baker');
  await expect.element(userForm.getByRole('combobox', { name: 'Company' })).toHaveValue('Osage Bakery');
  await userForm.getByLabelText('Email').fill('lou@example.com');
  await userForm.getByRole('button', { name: 'Suggest' }).click();
  await userForm.getByRole('button', { name: 'Add user' }).click();
  await expect.element(userForm).not.toBeInTheDocument();

  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('Lou Baker');
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('the company follows the requester, whom a name or a number finds at any company', async () => {
  const { api, ...screen } = await show(stories.Empty);
  await screen.getByRole('combobox', { name: 'Requester' }).fill('priya');
  await screen.getByRole('option', { name: /^Priya Nair/ }).click();

  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('Priya Nair');
  const asked = api.callsOf(listUsers).map(({ querystring }) => querystring);
  expect(asked).toContainEqual(expect.objectContaining({ type: 'clients', search: 'priya' }));

  await screen.getByRole('combobox', { name: 'Company' }).fill('Birch');
  await screen.getByRole('option', { name: /^Birch & Sons Law/ }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('');
});

test('a template has what is left empty, and its assignee stays when a company is chosen', async () => {
  const { api, ...screen } = await show(stories.FromTemplate);
  await screen.getByRole('combobox', { name: 'Template' }).click();
  await screen.getByRole('option', { name: /^Monthly maintenance/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Tags (optional)' })).toHaveValue('maintenance');
  await screen.getByRole('combobox', { name: 'Requester' }).fill('priya');
  await screen.getByRole('option', { name: /^Priya Nair/ }).click();
  await screen.getByLabelText('Description').fill('Only the server.');

  await screen.user.keyboard('{Control>}{Enter}{/Control}');

  const whose = { companyId: acme.id, clientId: employee.id, assignedToId: template().assignedToId };
  await expect
    .poll(() => api.callsOf(createTicket).map(({ body }) => body))
    .toEqual([
      {
        ...{ templateId: template().id, description: 'Only the server.', fileIds: [], ...whose },
        ...{ category: 'System Maintenance', priority: 'low', tags: ['maintenance'] },
      },
    ]);
});

test('by keyboard, Enter picks the only one found, but nobody that an earlier text has found', async () => {
  const { api, user, ...screen } = await show(stories.Empty);
  const priya = clients.filter(({ firstName }) => firstName === 'Priya');
  api.on(listUsers, ({ querystring: { search = '' } = {} }) => pageOf(search.endsWith('x') ? [] : priya));
  const field = (name: string) => screen.getByRole('combobox', { name });
  await field('Requester').click();
  await user.keyboard('priya');
  await expect.element(screen.getByRole('option', { name: /^Priya Nair/ })).toBeVisible();
  await user.keyboard(' x{Enter}');
  await expect.element(field('Requester')).toHaveValue('priya x');

  await user.keyboard('{Backspace}{Backspace}');
  await expect
    .poll(async () => {
      await user.keyboard('{Enter}');
      const input = field('Requester').element();
      return input instanceof HTMLInputElement && input.value;
    })
    .toBe('Priya Nair');

  await screen.getByRole('button', { name: 'Start from a template' }).click();
  await user.keyboard('monthly');
  await expect.element(screen.getByRole('option', { name: /^Monthly maintenance/ })).toBeVisible();
  await expect.element(field('Template')).toHaveFocus();
});

test('a form that was left comes back with company and requester picked, and is sent', async () => {
  const { api, ...screen } = await show(stories.Restored);
  await expect.element(screen.getByText('We kept what you had typed.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme Dental');
  await expect.element(screen.getByRole('combobox', { name: 'Requester' })).toHaveValue('Priya Nair');
  await screen.getByLabelText(/^Assignee/).selectOptions('Grace Lindqvist');

  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
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

test('staff fill in a form for a client', async () => {
  const { api } = await show(stories.WithForm);
  await page.getByRole('combobox', { name: 'Name of the new employee' }).fill('Priya');
  await page.getByRole('option', { name: 'Priya Nair' }).click();
  await page.getByLabelText('First day').fill('2026-12-07');
  await page.getByRole('radio', { name: 'Light 13 inch' }).click();

  await page.getByRole('button', { name: 'Create ticket' }).click();

  await expect.poll(() => api.callsOf(createTicket).length).toBe(1);
  expect(api.callsOf(createTicket)[0]?.body).toEqual({
    companyId: acme.id,
    clientId: employee.id,
    formId: requestForm().id,
    answers: { name: { userId: employee.id }, firstDay: '2026-12-07', laptop: 'yes', model: 'light-13-inch' },
    fileIds: [],
  });
});

test('a form is found by its name, and can be left for a plain ticket', async () => {
  await show(stories.ChooseForm);
  await page.getByRole('combobox', { name: 'Form' }).fill('folder');

  await page.getByRole('option', { name: /^Access to a folder/ }).click();

  await expect.element(page.getByLabelText('Which folder?')).toBeVisible();
  await expect.element(page.getByLabelText('Description')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await expect.element(page.getByLabelText('Description')).toBeVisible();
});
