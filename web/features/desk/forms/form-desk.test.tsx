import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approvalMessages } from '#contract/approvals-constants.ts';
import { createForm, downloadAnswers, updateForm } from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { form } from '#gallery/samples/forms.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './form-desk.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const labeled = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });
const question = (number: number) => page.getByRole('listitem', { name: `Question ${number}`, exact: true });
const save = page.getByRole('dialog').getByRole('button', { name: 'Add form' });

test('a new form has its questions in order, with keys of their words and what they depend on', async () => {
  const { api, user } = await show(stories.Empty);
  await button('Add form').first().click();
  await field('Name').fill('New laptop');
  await field('Title').fill('Laptop for {{form.person}}');
  await field('Question 1').fill('Who?');
  await user.keyboard('{Enter}Which one?');
  await button('More actions for question 1').click();
  await page.getByRole('menuitem', { name: 'Change key' }).click();
  await question(1).getByLabelText('Key').fill('person');
  await question(2).getByLabelText('Answer').selectOptions('One of several options');
  await question(2).getByLabelText('Option 1 of Question 2').fill('Light one');
  await user.keyboard('{Enter}Large one');
  await question(2).getByLabelText('Required, Question 2').click();
  await button('Add question').click();
  await field('Question 3').fill('Which one?');
  await button('More actions for question 3').click();
  await page.getByRole('menuitem', { name: 'Ask only if…' }).click();
  await question(3).getByLabelText('Ask only if the answer to').selectOptions('2. Which one?');

  await save.click();

  await expect.element(page.getByText(formMessages.noValues)).toBeVisible();
  expect(api.callsOf(createForm)).toEqual([]);
  await question(3).getByLabelText('Large one').click();
  await save.click();

  await expect.element(page.getByText(formMessages.created)).toBeVisible();
  const options = [
    { value: 'lightOne', label: 'Light one', isRetired: false },
    { value: 'largeOne', label: 'Large one', isRetired: false },
  ];
  const rest = { help: '', kind: 'text', options: [], isRequired: false, when: null };
  expect(api.callsOf(createForm)[0]?.body).toMatchObject({
    name: 'New laptop',
    questions: [
      { ...rest, key: 'person', label: 'Who?' },
      { ...rest, key: 'whichOne', label: 'Which one?', kind: 'choice', options, isRequired: true },
      { ...rest, key: 'whichOne2', label: 'Which one?', when: { key: 'whichOne', in: ['largeOne'] } },
    ],
  });
});

test('an edit keeps keys and values, retires an option, and moves a question by keys', async () => {
  const { api, user } = await show(stories.Editing);
  await field('Question 1').fill('Their name');
  await question(4).getByRole('button', { name: 'Retire Light 13 inch' }).click();
  await field('Question 2').click();

  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');

  await expect.element(field('Question 1')).toHaveFocus();
  await expect.element(field('Question 1')).toHaveValue('First day');
  await button('Save').click();
  await expect.poll(() => api.callsOf(updateForm).length).toBe(1);
  const { questions = [], ...others } = api.callsOf(updateForm)[0]?.body ?? {};
  expect(others).toEqual({ version: 1 });
  expect(questions.map(({ key, label }) => [key, label]).slice(0, 2)).toEqual([
    ['firstDay', 'First day'],
    ['name', 'Their name'],
  ]);
  expect(questions[3]?.options?.[0]).toEqual({ value: 'light-13-inch', label: 'Light 13 inch', isRetired: true });
});

test('a question that moves above what it depends on says so at its field', async () => {
  const { api } = await show(stories.Editing);

  await button('Move question 4 up').click();
  await button('Save').click();

  await expect.element(question(3).getByText(formMessages.whenUnknown)).toBeVisible();
  expect(api.callsOf(updateForm)).toEqual([]);
});

test('a key that the server refuses can be changed at its question', async () => {
  const { api } = await show(stories.Editing);
  const words = formMessages.otherKind('number');
  api.on(updateForm, ({ body }) => {
    if (body?.questions?.[6]?.key === 'size2') return form();
    throw new ApiError(400, 'Wrong', { issues: [{ path: 'questions.6.key', message: words }] });
  });
  await button('Add question').click();
  await field('Question 7').fill('Size');
  await button('Save').click();
  await expect.element(question(7).getByText(words)).toBeVisible();

  await question(7).getByLabelText('Key').fill('size2');
  await button('Save').click();

  await expect.element(page.getByText(formMessages.updated)).toBeVisible();
});

test('the preview shows and hides questions, and leaves out what is retired', async () => {
  await show(stories.Previewing);
  const which = page.getByRole('radiogroup', { name: 'Which laptop?' });
  await expect.element(page.getByLabelText('First day')).toBeVisible();
  await expect.element(which).not.toBeInTheDocument();

  await page.getByRole('radio', { name: 'Yes' }).click();

  await expect.element(which).toBeVisible();
  await expect.element(which.getByRole('radio', { name: 'Light 13 inch' })).toBeVisible();
  await expect.element(which.getByRole('radio', { name: 'Old one' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(which).not.toBeInTheDocument();
});

test('a question for a password is warned of', async () => {
  await show(stories.Warning);

  await expect.element(page.getByText(formMessages.asksForSecret)).toBeVisible();
});

test('others than super admins read forms, and change none', async () => {
  await show(stories.ReadOnly);

  await expect.element(button('Preview New employee')).toBeVisible();
  await expect.element(page.getByText('Super admins change forms.')).toBeVisible();
  await expect.element(button('Edit New employee')).not.toBeInTheDocument();
  await expect.element(button('Add form')).not.toBeInTheDocument();
});

test('the answers are downloaded by whoever reads forms, of any time or of a period', async () => {
  const { api } = await show(stories.ReadOnly);
  const sent = () => api.callsOf(downloadAnswers).map(({ params, querystring }) => ({ ...params, ...querystring }));
  const open = async () => {
    await button('More actions for New employee').click();
    await page.getByRole('menuitem', { name: 'Download answers…' }).click();
  };
  const formId = form().id;

  await open();
  await button('Download').click();
  await expect.poll(sent).toEqual([{ formId }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await open();
  await labeled('Period').selectOptions('Last month');
  await button('Download').click();
  await expect.poll(sent).toEqual([{ formId }, { formId, from: '2026-02-01', to: '2026-02-28' }]);
});

test('the days of a download begin as those of the period, and can’t be none or in the wrong order', async () => {
  const { api } = await show(stories.Downloading);
  await labeled('Period').selectOptions('Last month');
  await labeled('Period').selectOptions('Other dates');
  await expect.element(labeled('From')).toHaveValue('2026-02-01');
  await labeled('To').fill('2026-01-31');
  await button('Download').click();
  await expect.element(page.getByText(reportMessages.endsFirst)).toBeVisible();

  await labeled('From').fill('');
  await labeled('To').fill('');
  await button('Download').click();
  await expect.element(page.getByText(formMessages.dayRequired)).toBeVisible();
  expect(api.callsOf(downloadAnswers)).toEqual([]);

  await labeled('From').fill('2026-02-10');
  await button('Download').click();
  await expect.poll(() => api.callsOf(downloadAnswers)).toMatchObject([{ querystring: { from: '2026-02-10' } }]);
});

test('a form asks the managers for an approval, and switched off asks nobody', async () => {
  const { api } = await show(stories.Editing);
  const asks = page.getByRole('switch', { name: 'Ask for approval' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await asks.click();
  await save.click();
  await expect.element(page.getByText(approvalMessages.questionRequired)).toBeVisible();
  await field('What they are asked').fill('May they start?');
  await page.getByRole('switch', { name: 'Somebody else than the requester' }).click();

  await save.click();

  const approval = { kind: 'access', question: 'May they start?', notRequester: true };
  await expect.poll(() => api.callsOf(updateForm).map(({ body }) => body)).toMatchObject([{ approval }]);
});
