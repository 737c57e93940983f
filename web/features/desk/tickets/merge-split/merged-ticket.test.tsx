import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/sessions.ts';
import { unmergeTicket } from '#contract/ticket-merges.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { countTickets } from '#contract/views.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { storedDraft } from '#gallery/samples/drafts.ts';
import { admin, employee, id } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { Client, Staff } from '#web/features/desk/tickets/list/ticket-workspace.stories.tsx';

const [mergedId, intoId] = [id(100), id(101)];

function twoTickets() {
  const [from, to] = [ticket(), ticket({ id: intoId, ticketNumber: 'TKT-1043', title: 'The label printer burns' })];
  const merged = { ...from, status: 'closed' as const, mergedIntoId: intoId };
  return {
    merged: { ...merged, links: [{ ...to, relation: 'merged_into' as const }] },
    into: { ...to, links: [{ ...from, relation: 'merged' as const }] },
  };
}

/** Opens the list with the link of the merged ticket. */
function follow(actor: SessionUser) {
  const story = actor.companyId ? Client : Staff;
  return show({
    ...story,
    actor,
    address: `${actor.companyId ? '/client' : '/admin'}?ticket=${mergedId}`,
    api: (api) => {
      const { merged, into } = twoTickets();
      story.api?.(api);
      serveTicket(api, { ticket: into });
      api.on(listTickets, () => pageOf([into]));
      api.on(findTicket, ({ params }) => (params?.ticketId === mergedId ? merged : into));
      // After the ticket, whose address would match it.
      api.on(countTickets, () => ({ count: 1 }));
      storedDraft(`comment:${mergedId}`, { text: 'Not sent yet', isInternal: false });
    },
  });
}

const openTicket = () => new URLSearchParams(location.search).get('ticket');

test('the link of a merged ticket opens the other one for clients, who keep what they typed and can undo nothing', async () => {
  const screen = await follow(employee);

  await expect.poll(openTicket).toBe(intoId);
  const line = screen.getByText(/You opened/);
  await expect
    .element(line)
    .toHaveTextContent('You opened TKT-1042 “The label printer prints blank labels”. It was merged into this ticket.');
  await expect.element(screen.getByLabelText('Add a comment')).toHaveValue('Not sent yet');
  expect(screen.getByRole('button', { name: /^(Undo|More$)/ }).all()).toEqual([]);
});

test('staff undo the merge in the other ticket, and the merged one opens', async () => {
  const { api, ...screen } = await follow(admin);
  api.on(unmergeTicket, () => ticket());

  const undo = screen.getByRole('button', { name: 'Undo the merge of TKT-1042' });
  await expect.element(undo).toBeVisible();
  api.on(findTicket, () => ticket());
  await undo.click();

  await expect.element(screen.getByText('The merge was undone')).toBeInTheDocument();
  await expect.poll(openTicket).toBe(mergedId);
  expect(api.callsOf(unmergeTicket)).toMatchObject([{ params: { ticketId: mergedId } }]);
});
