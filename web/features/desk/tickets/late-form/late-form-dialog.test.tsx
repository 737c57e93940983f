import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillInForm, listOfferedForms } from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { form, offered } from '#gallery/samples/forms.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './late-form-dialog.stories.tsx';

const send = page.getByRole('button', { name: 'Fill in' });
const laptop = page.getByRole('radiogroup', { name: /Do they need a laptop/ });

async function choose() {
  await page.getByRole('combobox', { name: /^Form/ }).click();
  await page.getByRole('option', { name: /New employee/ }).click();
}

test('a form is chosen and filled in as far as it is known', async () => {
  const { api, ...screen } = await show(stories.Choosing);
  await send.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose a form from the list.');
  await choose();
  await send.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(formMessages.noAnswers);

  await laptop.getByRole('radio', { name: 'No' }).click();
  await send.click();

  await expect
    .poll(() => api.callsOf(fillInForm))
    .toMatchObject([{ params: { ticketId: ticket().id }, body: { formId: form().id, answers: { laptop: 'no' } } }]);
  expect(api.callsOf(listOfferedForms)[0]).toMatchObject({ querystring: { company: ticket().companyId } });
});

test('a form that goes meanwhile keeps what was answered, and says what to do', async () => {
  const { api, ...screen } = await show(stories.Choosing);
  await choose();
  await laptop.getByRole('radio', { name: 'No' }).click();
  api.on(listOfferedForms, () => [offered(form({ id: crypto.randomUUID(), name: 'Another' }))]);
  api.on(fillInForm, () => {
    throw new ApiError(409, formMessages.goneLater);
  });
  await send.click();

  await expect.element(screen.getByText(formMessages.goneLater).first()).toBeVisible();
  await expect.element(laptop.getByRole('radio', { name: 'No' })).toBeChecked();
});
