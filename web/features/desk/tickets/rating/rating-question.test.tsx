import { expect, test } from 'vitest';
import { findTicketRating, rateTicket } from '#contract/ratings.ts';
import { ratingMessages } from '#contract/ratings-constants.ts';
import { employee } from '#gallery/samples/people.ts';
import { rating, ticketRating } from '#gallery/samples/ratings.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './rating-question.stories.tsx';

test('a rating needs an answer; what is typed while it is sent stays, and is sent next', async () => {
  const { api, ...screen } = await show(stories.Unanswered);
  const words = screen.getByLabelText(/^Anything to add/);
  const sending = Promise.withResolvers<ReturnType<typeof rating>>();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${ratingMessages.scoreMissing}.`);
  expect(api.callsOf(rateTicket)).toEqual([]);

  await screen.getByRole('radio', { name: 'Bad', exact: true }).click();
  await words.fill('It sends no');
  api.on(rateTicket, () => sending.promise);
  await screen.getByRole('button', { name: 'Send rating' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await words.fill('The pages are still empty.');
  api.on(findTicketRating, () => ticketRating({ rating: rating({ comment: 'It sends no' }) }));
  sending.resolve(rating({ comment: 'It sends no' }));
  await expect.element(screen.getByText(ratingMessages.saved)).toBeInTheDocument();
  await expect.element(words).toHaveValue('The pages are still empty.');
  api.on(rateTicket, () => rating());
  await screen.getByRole('button', { name: 'Change rating' }).click();

  await expect.element(screen.getByText('2 of 5 · Bad')).toBeVisible();
  expect(api.callsOf(rateTicket).map(({ body }) => body)).toEqual([
    { score: 2, comment: 'It sends no' },
    { score: 2, comment: 'The pages are still empty.' },
  ]);
});

test('a rating that is not sent yet survives a refresh that fails, and a failure to send it', async () => {
  const { api, ...screen } = await showTicket(
    { ticket: ticket({ status: 'resolved' }) },
    { actor: employee, prepare: (api) => api.on(findTicketRating, () => ticketRating()) },
  );
  await screen.getByRole('button', { name: 'Change rating' }).click();
  await screen.getByLabelText(/^Anything to add/).fill('Much better');
  const refreshes = api.callsOf(findTicketRating).length;
  api.on(findTicketRating, () => {
    throw new ApiError(500, '');
  });
  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  await expect.poll(() => api.callsOf(findTicketRating).length).toBeGreaterThan(refreshes);
  api.fails();
  await screen.getByRole('button', { name: 'Change rating' }).click();

  await expect.element(screen.getByText(ratingMessages.saveFailed)).toBeInTheDocument();
  await expect.element(screen.getByLabelText(/^Anything to add/)).toHaveValue('Much better');
});
