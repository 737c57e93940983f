import { expect, test } from 'vitest';
import { updateInquiry } from '#contract/inquiries.ts';
import { markup } from '#gallery/samples/words.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './inquiry-list.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const card = ({ getByRole }: Screen, name: string) => getByRole('article', { name: `Message from ${name}` });
const button = ({ getByRole }: Screen, name: string) => getByRole('button', { name, exact: true });

test('a message has what its sender wrote, their phone and a link to answer', async () => {
  const screen = await show(stories.Waiting);
  const ada = card(screen, 'Ada Lovelace');

  for (const words of ['New', 'ada@analytical.example', 'Networking', '4 min ago']) {
    await expect.element(ada.getByText(words, { exact: true })).toBeVisible();
  }
  expect(ada.getByText(/^Two offices/).element()).toHaveProperty('innerText', 'Two offices,\n\none server.');
  const call = ada.getByRole('link', { name: '+1 314 555 0199 x 4' });
  await expect.element(call).toHaveAttribute('href', 'tel:+13145550199');
  const answer = ada.getByRole('link', { name: 'Reply: message from Ada Lovelace' });
  await expect.element(answer).toHaveAttribute('href', expect.stringMatching(/\/admin\/inquiries\/[0-9a-f-]{36}$/));
  await expect.element(card(screen, 'Joan Clarke').getByText('No service chosen')).toBeVisible();
});

test('an answered message leaves those that wait, with the focus on the next one, and says by whom it was answered', async () => {
  const screen = await show(stories.Waiting);
  await expect.element(screen.getByText('4 waiting')).toBeVisible();
  await button(screen, 'Mark as answered: message from Ada Lovelace').click();

  await expect.element(screen.getByText('Marked as answered')).toBeInTheDocument();
  await expect.element(card(screen, 'Joan Clarke')).toHaveFocus();
  await expect.element(screen.getByText('3 waiting')).toBeVisible();
  await button(screen, 'In conversation').click();
  await expect.element(card(screen, 'Ada Lovelace').getByText(/^Answered by Grace Lindqvist/)).toBeVisible();
  expect(location.search).toBe('?status=in_conversation');
  expect(card(screen, 'Joan Clarke').query()).toBeNull();

  await button(screen, 'Mark as waiting: message from Ada Lovelace').click();
  await expect.element(screen.getByText('Marked as waiting for an answer')).toBeInTheDocument();
  await expect.element(screen.getByText('4 waiting')).toBeVisible();
});

test('suspected spam is kept apart and not counted, until somebody says that it is not spam', async () => {
  const screen = await show(stories.Waiting);
  await expect.element(card(screen, 'Ada Lovelace')).toBeVisible();
  expect(card(screen, 'Hedy Lamarr').query()).toBeNull();
  await expect.element(screen.getByText('4 waiting')).toBeVisible();

  await button(screen, 'Spam 1').click();
  expect(location.search).toBe('?status=spam');
  await expect.element(card(screen, 'Hedy Lamarr').getByText('Suspected spam')).toBeVisible();
  await button(screen, 'Not spam: message from Hedy Lamarr').click();

  await expect.element(screen.getByText('Moved to the inquiries that wait for an answer')).toBeInTheDocument();
  await expect.element(card(screen, 'Hedy Lamarr')).not.toBeInTheDocument();
  await expect.element(screen.getByText('5 waiting')).toBeVisible();
  await expect.element(screen.getByText('No inquiry is suspected to be spam.')).toBeVisible();
});

test('when every message is answered the page says so, and shows all on request', async () => {
  const screen = await show(stories.NothingFound);
  await expect.element(screen.getByText('Every inquiry has been answered.')).toBeVisible();

  await button(screen, 'Show all inquiries').click();

  await expect.element(card(screen, 'Mary Somerville')).toBeVisible();
  expect(location.search).toBe('?status=all');
});

test('a failed list loads on retry, and a failed change leaves the message where it is', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load inquiries')).toBeVisible();
  stories.Waiting.api?.(api);
  api.answers();
  await button(screen, 'Try again').click();
  await expect.element(card(screen, 'Ada Lovelace')).toBeVisible();

  api.isUnreachable();
  await button(screen, 'Mark as answered: message from Ada Lovelace').click();

  await expect.element(screen.getByText(/^Failed to save the inquiry: Archway can’t be reached/)).toBeInTheDocument();
  await expect.element(card(screen, 'Ada Lovelace')).toBeVisible();
  expect(api.callsOf(updateInquiry)).toEqual([]);
});

test('what strangers wrote is shown as text, and what is no phone number is no link', async () => {
  const screen = await show(stories.LongWords);

  await expect.element(screen.getByRole('heading', { name: markup, exact: false })).toBeVisible();
  expect(screen.container.querySelector('b')).toBeNull();
  await expect.element(screen.getByText('javascript:alert(1)')).toBeVisible();
  const links = screen.getByRole('article').getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).not.toContainEqual(
    expect.stringMatching(/^(javascript|tel):/),
  );
});
