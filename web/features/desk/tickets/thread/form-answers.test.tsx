import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '#gallery/emulate.ts';
import { ticketForm } from '#gallery/samples/forms.ts';
import { show } from '#gallery/show.tsx';
import * as stories from '#web/features/desk/tickets/panel/client-ticket-panel.stories.tsx';

const answers = ticketForm().answers.map(({ label, text }) => [label, text]);

/** Each question with its answer, in the order of the page. */
const shown = (place: Element) =>
  [...place.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the answers of a form are the description, once', async () => {
  await show(stories.WithForm);

  const description = page.getByRole('article', { name: 'Description' });
  await expect.element(description.getByRole('heading', { name: 'New employee' })).toBeVisible();
  expect(shown(description.element())).toEqual(answers);
  await expect.element(page.getByRole('region', { name: 'Form' })).not.toBeInTheDocument();
  expect(document.body.textContent.split('Near the window.')).toHaveLength(2);
});

test('a form that was filled in later stands apart from what the client wrote', async () => {
  await show(stories.WithLaterForm);

  const form = page.getByRole('region', { name: 'Form' });
  await expect.element(form).toBeVisible();
  expect(shown(form.element())).toEqual(answers);
  await expect.element(page.getByRole('article', { name: 'Description' }).getByText(/did not help/)).toBeVisible();
});

test('the answers are printed with the ticket', async () => {
  await show(stories.WithForm);
  await expect.element(page.getByText(/^Near the window\./)).toBeVisible();

  dispatchEvent(new Event('beforeprint'));
  await emulate({ media: 'print' });

  await expect.element(page.getByText('Do they need a laptop?')).toBeVisible();
  await expect.element(page.getByText(/^Near the window\./)).toBeVisible();
});
