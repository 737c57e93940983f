import { expect, test } from 'vitest';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { listTickets } from '#contract/tickets.ts';
import { acme, id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './merge-dialog.stories.tsx';

test('staff read what becomes of both tickets before they merge them', async () => {
  const { api, ...screen } = await show(stories.Chosen);
  const lines = screen.getByRole('dialog').getByRole('listitem');

  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      'The description and the comments of TKT-1042 and its 4 files move to TKT-1043, in the order of their time.',
      'TKT-1043 becomes open, because TKT-1042 is not resolved. Now it is “Resolved”.',
      'TKT-1043 gets the priority Medium instead of Low.',
      'The earlier due times of both tickets apply. A reply in one does not count as a reply in the other.',
      'TKT-1042 is closed. Its link and replies to its emails lead to TKT-1043.',
      'Priya Nair takes part in TKT-1043 and sees its comments, and Maria Delgado sees those of TKT-1042. Internal notes stay hidden from both.',
      'You can undo it at any time. What is written from now on then stays in TKT-1043.',
    ]);
  expect(api.callsOf(listTickets).at(-1)?.querystring).toMatchObject({ company: acme.id });
  expect(api.callsOf(mergeTicket)).toEqual([]);
});

test('why a merge was refused stands in the form, and nowhere else', async () => {
  const { api, ...screen } = await show(stories.Chosen);
  const reason = mergeMessages.already('TKT-1043', 'TKT-1050');
  api.on(mergeTicket, () => {
    throw new ApiError(409, reason);
  });

  await screen.getByRole('button', { name: 'Merge into TKT-1043' }).click();

  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(`${mergeMessages.mergeFailed}: ${reason}`);
  expect(screen.getByText(reason, { exact: false }).all()).toHaveLength(1);
  expect(api.callsOf(mergeTicket)).toMatchObject([{ body: { intoId: id(101) } }]);
});
