import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { MostMerged, mergeMessages } from '#contract/ticket-merges-constants.ts';
import { id } from '#gallery/samples/people.ts';
import { someTickets } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './merge-selected-dialog.stories.tsx';
import { MergeSelectedDialog } from './merge-selected-dialog.tsx';

const words = (lines: { elements: () => Element[] }) => lines.elements().map(({ textContent }) => textContent);

/** The dialog while its list changes: the first ticket goes. */
function Live({ list }: { list: EventTarget }) {
  const [selected, setSelected] = useState(someTickets);
  useEffect(() => {
    const handleChange = () => setSelected((before) => before.slice(1));
    list.addEventListener('change', handleChange);
    return () => list.removeEventListener('change', handleChange);
  }, [list]);
  return <MergeSelectedDialog selected={selected} onMerged={() => undefined} onClose={() => undefined} />;
}

test('the oldest that is not done is proposed to stay, and what happens to all of them is said', async () => {
  const { api, ...screen } = await show(stories.Three);
  const dialog = screen.getByRole('dialog', { name: 'Merge 3 tickets into one' });

  await expect.element(dialog.getByRole('radio', { name: /^TKT-1042/ })).toBeChecked();
  expect(words(dialog.getByRole('status').getByRole('listitem'))).toEqual([
    'The descriptions and the comments of the other 2 tickets move to TKT-1042, in the order of their time.',
    'TKT-1042 becomes open, because TKT-1043 is not resolved. Now it is “Waiting for client”.',
    'TKT-1042 gets the priority Urgent instead of Medium.',
    'The earliest due times of all of them apply. A reply in one does not count as a reply in another.',
    'The other 2 tickets are closed. Their links and replies to their emails lead to TKT-1042.',
    'Maria Delgado and Priya Nair take part in TKT-1042. Like Tom Becker, they see the comments of all 3 tickets. Internal notes stay hidden from them.',
    'You can undo it at any time. What is written from now on then stays in TKT-1042.',
  ]);
  expect(api.callsOf(mergeTicket)).toEqual([]);
});

test('one call merges all into the chosen one', async () => {
  const { api, ...screen } = await show(stories.Three);
  await screen.getByRole('radio', { name: /^TKT-1039/ }).click();

  await screen.getByRole('button', { name: 'Merge into TKT-1039' }).click();

  await expect.element(screen.getByText(mergeMessages.merged('TKT-1039'))).toBeVisible();
  expect(api.callsOf(mergeTicket)).toMatchObject([
    { params: { ticketId: id(102) }, body: { intoId: id(103), also: [{ id: id(101) }] } },
  ]);
});

test('tickets that can’t be merged are named with the reason, and are not sent', async () => {
  const { api, ...screen } = await show(stories.SomeStay);
  const left = screen.getByRole('dialog').getByRole('region', { name: '2 tickets stay as they are' });

  await expect
    .poll(() => words(left.getByRole('listitem')))
    .toEqual([
      expect.stringContaining(`The copier is hot${mergeMessages.mergedBefore}`),
      expect.stringContaining(`Our copier too${mergeMessages.notOfCompany('Riverfront Law')}`),
    ]);
  await screen.getByRole('button', { name: 'Merge into TKT-1042' }).click();

  await expect.poll(() => api.callsOf(mergeTicket)).toMatchObject([{ body: { also: [{ id: id(101) }] } }]);
});

test('of too many tickets, those that fit are merged', async () => {
  const { api, ...screen } = await show(stories.TooMany);
  const left = screen.getByRole('dialog').getByRole('region', { name: '2 tickets stay as they are' });
  await expect.poll(() => words(left.getByText(mergeMessages.tooManyMerged))).toHaveLength(2);

  await screen.getByRole('button', { name: /^Merge into/ }).click();

  await expect.poll(() => api.callsOf(mergeTicket).map(({ body }) => body.also?.length)).toEqual([MostMerged - 1]);
});

test('nothing can be sent if no two of them can be merged', async () => {
  const screen = await show(stories.NoneFits);

  await expect.element(screen.getByRole('heading', { name: '3 tickets stay as they are' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Merge' })).toBeDisabled();
  expect(screen.getByRole('radio').elements()).toEqual([]);
});

test('if somebody else was faster, the form says so, and keeps what was chosen', async () => {
  const { api, ...screen } = await show(stories.Three);
  const reason = mergeMessages.already('TKT-1043', 'TKT-1050');
  api.on(mergeTicket, () => {
    throw new ApiError(409, reason);
  });
  await screen.getByRole('radio', { name: /^TKT-1039/ }).click();

  await screen.getByRole('button', { name: 'Merge into TKT-1039' }).click();

  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent(`${mergeMessages.mergeSeveralFailed}: ${reason}`);
  await expect.element(screen.getByRole('radio', { name: /^TKT-1039/ })).toBeChecked();
});

test('if the ticket that was to stay goes meanwhile, no other one is chosen unasked', async () => {
  const list = new EventTarget();
  const screen = await show({ ...stories.Three, render: () => <Live list={list} /> });
  await expect.element(screen.getByRole('button', { name: 'Merge into TKT-1042' })).toBeVisible();

  list.dispatchEvent(new Event('change'));

  await expect.element(screen.getByText('The ticket that was to stay is gone. Choose another one.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await screen.getByRole('radio', { name: /^TKT-1041/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Merge into TKT-1041' })).toBeEnabled();
});
