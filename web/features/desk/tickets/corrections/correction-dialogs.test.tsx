import { expect, test } from 'vitest';
import { redactDescription } from '#contract/redactions.ts';
import { redactionMessages } from '#contract/redactions-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { updateTicket } from '#contract/tickets.ts';
import { employee, id, member } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { inMinutes, minutesAgo } from '#gallery/samples/time.ts';
import { show } from '#gallery/show.tsx';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './correction-dialogs.stories.tsx';

test('whoever removes a description says why, and may give the ticket another title', async () => {
  const { api, ...screen } = await show(stories.Redact);
  api.on(redactDescription, () => ticket());
  await expect.element(screen.getByText(redactionMessages.reasonRequired)).toBeVisible();
  expect(api.callsOf(redactDescription)).toEqual([]);

  await screen.getByRole('radio', { name: 'The text and the 2 files' }).click();
  await expect.element(screen.getByText(/^The text and the 2 files are removed from everything/)).toBeVisible();
  await screen.getByLabelText('Reason').fill('password');
  await screen.getByLabelText('Title').fill('Login');
  await screen.user.keyboard('{Enter}');

  await expect.element(screen.getByText(redactionMessages.removed)).toBeInTheDocument();
  expect(api.callsOf(redactDescription)).toMatchObject([{ body: { what: 'all', reason: 'password', title: 'Login' } }]);
});

test('clients remove what they wrote for as long as they may', async () => {
  const screen = await showTicket({ ticket: ticket({ redactableUntil: inMinutes(5) }) }, { actor: employee });
  await screen.getByRole('button', { name: 'More about the description' }).click();
  await screen.getByRole('menuitem', { name: 'Remove description…' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Remove from the description' })).toBeVisible();

  screen.server.change({ redactableUntil: minutesAgo(1) } as object);
  await screen.user.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Refresh tickets' }).click();
  await expect.element(screen.getByRole('button', { name: 'More about the description' })).not.toBeInTheDocument();
});

test('staff see before a ticket moves who will see it and who will not any more, and what it costs whom', async () => {
  const { api, ...screen } = await show(stories.MoveToAnother);
  const lines = screen.getByRole('dialog').getByRole('listitem');

  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Will see it: Omar Haddad, with 1 comment and 2 files.',
      expect.stringMatching(/^Will no longer see it: .* 7, and 2 more\.$/),
      'Internal notes stay hidden from all of them. The new requester is told.',
      'Participants from the old company are removed, and the new company’s targets apply.',
      'The assignee can’t work on tickets of the new company, so nobody is assigned.',
      'The new company pays for 1 h 5 min of work.',
      '30 min of work stays on closed statements of the old company.',
    ]);
  expect(api.callsOf(updateTicket)).toEqual([]);
});

test.each([
  ['removal', stories.Redact, redactionMessages.failed, 'Remove for good'],
  ['move', stories.MoveToAnother, moveMessages.moveFailed, 'Change requester'],
  ['deletion', stories.Delete, ticketMessages.deleteFailed, 'Delete ticket'],
] as const)('that a %s failed stands in its dialog, and nowhere else', async (what, story, failure, action) => {
  const { api, ...screen } = await show(story);
  if (what === 'removal') await screen.getByLabelText('Reason').fill('password');
  // Otherwise the preview fails as well, and says so.
  if (what === 'move') await expect.element(screen.getByText(/^The new company pays/)).toBeVisible();
  api.fails();
  await screen.getByRole('button', { name: action }).click();

  await expect.element(screen.getByRole('alert')).toHaveTextContent(failure);
  expect(screen.getByText(failure).all()).toHaveLength(1);
});

test('a move that is based on an old version says so in its dialog', async () => {
  const { api, ...screen } = await show(stories.MoveToAnother);
  const reason = 'Sam Okafor changed the requester. Read the ticket again.';
  api.on(updateTicket, () => {
    throw new ApiError(409, reason);
  });
  await screen.getByRole('button', { name: 'Change requester' }).click();

  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${moveMessages.moveFailed}: ${reason}`);
  expect(api.callsOf(updateTicket)).toMatchObject([{ body: { clientId: member.id, companyId: id(2), version: 1 } }]);
});
