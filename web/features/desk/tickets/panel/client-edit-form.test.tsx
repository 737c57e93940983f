import { expect, test } from 'vitest';
import { findProvider } from '#contract/settings.ts';
import { updateTicket } from '#contract/tickets.ts';
import { manager } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { assignedTo, ticket } from '#gallery/samples/tickets.ts';
import { showTicket } from '#gallery/show-ticket.tsx';

test.each([
  { clientsMayReopen: true, offered: ['Open', 'In progress', 'Waiting for you', 'Resolved'] },
  { clientsMayReopen: false, offered: ['Resolved'] },
])('client staff are offered $offered for a resolved ticket of theirs', async ({ clientsMayReopen, offered }) => {
  const resolved = ticket({ status: 'resolved', ...assignedTo(manager) });
  const { api, ...screen } = await showTicket(
    { ticket: resolved },
    { actor: manager, prepare: (server) => server.on(findProvider, () => provider({ clientsMayReopen })) },
  );
  await screen.getByRole('button', { name: 'Edit ticket' }).click();
  const options = screen.getByLabelText('Status').getByRole('option');

  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(offered);
  await screen.getByLabelText('Tags').fill(' paper ,, door ');
  await screen.getByRole('button', { name: 'Update ticket' }).click();

  await expect.element(screen.getByText('Ticket updated')).toBeInTheDocument();
  expect(api.callsOf(updateTicket).at(-1)?.body).toEqual({ tags: ['paper', 'door'], version: 1 });
});
