import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteSolved, suggestArticles } from '#contract/article-suggestions.ts';
import { uploadFile } from '#contract/files.ts';
import { fileMessages } from '#contract/files-constants.ts';
import { listOfferedForms } from '#contract/forms.ts';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { createTicket } from '#contract/tickets.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import { articleSuggestion } from '#gallery/samples/articles.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { offered, question, form as requestForm } from '#gallery/samples/forms.ts';
import { member } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './new-ticket-dialog.stories.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const submit = page.getByRole('button', { name: 'Create ticket' });
const title = page.getByLabelText('Title');
const description = page.getByLabelText('Description');
const kept = page.getByText('We kept what you had typed.');

async function fillIn() {
  await title.fill('The scanner hums');
  await description.fill('All day long.');
}

test('the form says what is missing and sends nothing', async () => {
  const { api, ...screen } = await show(stories.FieldsMissing);

  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await expect.element(title).toHaveFocus();
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('a ticket that could not be sent keeps its text, and is sent again', async () => {
  const { api, ...screen } = await show(stories.Employee);
  await fillIn();
  api.isUnreachable();
  await submit.click();
  await expect.element(screen.getByText(/^Failed to create ticket: Archway can’t be reached/)).toBeVisible();
  await expect.element(title).toHaveValue('The scanner hums');

  api.answers();
  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(location.hash).toBe(`#${ticket().id}`);
});

test('a ticket whose answer was lost is sent again as the same one', async () => {
  const { api, ...screen } = await show(stories.Employee);
  const keys: (string | null)[] = [];
  api.on(createTicket, ({ request }) => {
    keys.push(request.headers.get(IdempotencyHeader));
    if (keys.length === 1) throw new ApiError(502, '');
    return Response.json(ticket(), { status: 201 });
  });
  await fillIn();
  await submit.click();
  await expect.element(screen.getByText(/^Failed to create ticket/)).toBeVisible();

  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a ticket beyond the hourly limit keeps its text, and the form says when to retry', async () => {
  const { api, ...screen } = await show(stories.Employee);
  const words = 'You have created many tickets in the last hour. Try again in 12 minutes.';
  api.on(createTicket, () => {
    throw new ApiError(429, words);
  });
  await fillIn();

  await submit.click();

  await expect.element(screen.getByText(`Failed to create ticket: ${words}`)).toBeVisible();
  await expect.element(title).toHaveValue('The scanner hums');
  await expect.element(description).toHaveValue('All day long.');
});

test('a double click sends one ticket, and the same again on purpose is another', async () => {
  const { api, ...screen } = await show(stories.Employee);
  const keys: (string | null)[] = [];
  const clicked = Promise.withResolvers<void>();
  api.on(createTicket, async ({ request }) => {
    keys.push(request.headers.get(IdempotencyHeader));
    await clicked.promise;
    return Response.json(ticket(), { status: 201 });
  });
  await fillIn();
  await submit.dblClick();
  clicked.resolve();
  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(keys).toHaveLength(1);

  await fillIn();
  await submit.click();

  await expect.poll(() => new Set(keys).size).toBe(2);
});

test('an article that solves it closes the form, forgets what was typed and creates no ticket', async () => {
  const { api, ...screen } = await show({ ...stories.Restored, render: () => <Closing /> });
  api.on(suggestArticles, () => [articleSuggestion(800, 'Blank labels')]);
  api.on(noteSolved, () => ({ message: '' }));
  await title.fill('The label printer prints');

  await screen.getByRole('button', { name: 'This solved it: Blank labels' }).click();

  await expect.element(screen.getByText('closed', { exact: true })).toBeVisible();
  expect(api.callsOf(createTicket)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

function Closing() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <NewTicketDialog onClose={() => setOpen(false)} onCreated={() => undefined} /> : <p>closed</p>;
}

test('a form that was left comes back with what was typed, until it is sent', async () => {
  const { api, ...screen } = await show(stories.Restored);
  await expect.element(kept).toBeVisible();
  await expect.element(title).toHaveValue('The label printer prints blanks');
  await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Hardware Issues');
  await expect.element(description).toHaveValue('Since this morning,\non both floors.');

  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(api.callsOf(createTicket)).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.includes('new-ticket'))).toEqual([]);
});

test('what was kept can be discarded', async () => {
  await show(stories.Restored);

  await page.getByRole('button', { name: 'Discard it' }).click();

  await expect.element(title).toHaveValue('');
  await expect.element(kept).not.toBeInTheDocument();
});

test('a manager creates a ticket for a colleague, whom the draft keeps', async () => {
  const { api, user, unmount, ...screen } = await show(stories.Manager);
  await screen.getByRole('combobox', { name: 'For' }).fill('Tom');
  await submit.click();
  await expect.element(screen.getByText('Choose a colleague from the list.').first()).toBeVisible();
  await screen.getByRole('combobox', { name: 'For' }).click();
  await screen.getByRole('option', { name: 'Tom Becker' }).click();
  await fillIn();
  expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('new-ticket')) ?? '')).toContain(
    'Tom Becker',
  );

  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(api.callsOf(createTicket)[0]?.body).toMatchObject({ onBehalfOfId: member.id, title: 'The scanner hums' });
});

test('an urgent ticket outside service hours shows the emergency number before and after it is created', async () => {
  const screen = await show(stories.UrgentAfterHours);
  await expect
    .element(screen.getByText('We are closed right now. If it can’t wait, call (314) 555-0199.'))
    .toBeVisible();

  await submit.click();

  const after = screen.getByRole('dialog', { name: 'We have your ticket TKT-1042' });
  await expect.element(after.getByRole('link', { name: '(314) 555-0199' })).toHaveAttribute('href', 'tel:+13145550199');
  await expect.element(after.getByText('You will hear from us by Tuesday, 4:00 PM.')).toBeVisible();
  await after.getByRole('button', { name: 'Open ticket' }).click();
  expect(location.hash).toBe(`#${ticket().id}`);
});

test('a title and a description that are too long are kept whole, and nothing is sent', async () => {
  const { api, ...screen } = await show(stories.Employee);
  await title.fill('t'.repeat(201));
  await description.fill('d'.repeat(20_500));
  await expect.element(screen.getByText(/^1 character over the limit of 200\./)).toBeVisible();
  await expect.element(screen.getByText(/^500 characters over the limit of 20,000\./)).toBeVisible();

  await submit.click();

  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('t'.repeat(201));
  await expect.element(description).toHaveValue('d'.repeat(20_500));
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('a ticket names its files', async () => {
  const { api, ...screen } = await show(stories.Employee);
  await fillIn();
  const uploaded = Promise.withResolvers<Response>();
  api.on(uploadFile, () => uploaded.promise);
  await page.elementLocator(fileInput()).upload(new File(['x'], 'event.log'));
  await expect.element(screen.getByRole('progressbar', { name: 'Uploading event.log' })).toBeVisible();
  await submit.click();
  await expect.element(screen.getByText(fileMessages.uploading)).toBeVisible();
  expect(api.callsOf(createTicket)).toEqual([]);
  uploaded.resolve(Response.json(storedFile(), { status: 201 }));
  await expect.element(screen.getByRole('button', { name: 'Remove event.log' })).toBeVisible();

  await submit.click();

  await expect.element(screen.getByText('Ticket created')).toBeVisible();
  expect(api.callsOf(createTicket)[0]?.body).toMatchObject({ fileIds: [storedFile().id] });
});

const fileInput = () => {
  const input = document.querySelector('[data-choose]');
  if (!input) throw new Error('The form takes no files');
  return input;
};

test('above a phone’s keyboard the arrow keys reach every suggestion in full view', async () => {
  await page.viewport(390, 420);
  const { user, ...screen } = await show(stories.Employee);
  await screen.getByRole('combobox', { name: 'Category' }).click();

  for (const category of TicketCategories) {
    await user.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: category });
    await expect.element(option).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => isWholeInView(option.element()), { message: category }).toBe(true);
  }
});

/** Whether a tap at each corner would reach it. */
function isWholeInView(option: Element) {
  const { left, right, top, bottom } = option.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
  return corners.every(([x, y]) => option.contains(document.elementFromPoint(x, y)));
}

const choice = (name: string | RegExp) => page.getByRole('button', { name });
const which = page.getByRole('radiogroup', { name: 'Which laptop?' });

test('a form asks its questions as answers are given, and sends what was shown and answered', async () => {
  const { api } = await show(stories.Forms);
  await choice(/^New employee/).click();
  await page.getByRole('combobox', { name: 'Name of the new employee' }).fill('Lou Baker');
  await page.getByLabelText('First day').fill('2026-12-07');
  await expect.element(which).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Yes' }).click();
  await which.getByRole('radio', { name: 'Large 16 inch' }).click();
  await page.getByLabelText('Drawing').click();
  await page.getByRole('radio', { name: 'No' }).click();
  await expect.element(which).not.toBeInTheDocument();

  await submit.click();

  await expect.element(page.getByText('Ticket created')).toBeVisible();
  expect(api.callsOf(createTicket)[0]?.body).toEqual({
    formId: requestForm().id,
    answers: { name: { name: 'Lou Baker' }, firstDay: '2026-12-07', laptop: 'no', programs: ['drawing'] },
    fileIds: [],
  });
});

test('a question without an answer says so at its field, and nothing is sent', async () => {
  const { api } = await show(stories.QuestionsMissing);

  await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await expect.element(page.getByLabelText('First day')).toHaveAccessibleDescription('Answer this question');
  expect(api.callsOf(createTicket)).toEqual([]);
});

test('something else is a ticket in own words, and leads back to the forms', async () => {
  const { api } = await show(stories.SomethingElse);
  await fillIn();

  await choice('Choose a form instead').click();
  await choice(/^Something else/).click();

  await expect.element(title).toHaveValue('The scanner hums');
  await submit.click();
  await expect.poll(() => api.callsOf(createTicket)[0]?.body).toMatchObject({ title: 'The scanner hums' });
  expect(api.callsOf(createTicket)[0]?.body).not.toHaveProperty('formId');
});

test('eight forms and more are searched, and something else stays', async () => {
  await show(stories.ManyForms);

  await page.getByRole('searchbox', { name: 'Search forms' }).fill('printer');

  await expect.element(choice(/^New printer/)).toBeVisible();
  await expect.element(choice(/^New employee/)).not.toBeInTheDocument();
  await expect.element(choice(/^Something else/)).toBeVisible();
});

test('a form that is gone becomes a plain ticket with what was answered', async () => {
  const { api } = await show(stories.FormGone);

  await choice('Make it a plain ticket').click();

  await expect.element(title).toHaveValue('New employee');
  await expect.element(description).toHaveValue('Name of the new employee: Lou Baker\nDo they need a laptop? No');
  await submit.click();
  await expect.poll(() => api.callsOf(createTicket)[0]?.body).toMatchObject({ title: 'New employee' });
});

test('a form that was refused is read again, and what is new is marked', async () => {
  const { api } = await show(stories.Questions);
  const more = question('badge', 'Do they need a badge?', { kind: 'yes_no', isRequired: true });
  const before = offered(requestForm());
  api.on(listOfferedForms, () => [{ ...before, questions: [...before.questions, more], version: 2 }]);
  api.on(createTicket, () => {
    throw new ApiError(400, 'Wrong', { issues: [{ path: 'answers.badge', message: 'Answer this question' }] });
  });
  await page.getByRole('combobox', { name: 'Name of the new employee' }).fill('Lou Baker');
  await page.getByLabelText('First day').fill('2026-12-07');
  await page.getByRole('radio', { name: 'No' }).click();

  await submit.click();

  const added = page.getByRole('radiogroup', { name: 'Do they need a badge?' });
  await expect.element(added).toHaveAccessibleDescription(/^Added meanwhile\. *Answer this question$/);
  await expect.element(page.getByLabelText('First day')).toHaveValue('2026-12-07');
});

test('where forms can’t be loaded, a ticket can be written all the same', async () => {
  await show({
    ...stories.Employee,
    api: (api) => {
      stories.Employee.api?.(api);
      api.on(listOfferedForms, () => {
        throw new ApiError(500, '');
      });
    },
  });

  await expect.element(title).toBeVisible();
});
