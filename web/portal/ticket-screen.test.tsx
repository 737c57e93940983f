import { expect, test } from 'vitest';
import { employee, id } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { show } from '#gallery/show.tsx';
import { addressOfTab } from '#web/features/desk/tickets/list/last-list.ts';
import * as stories from '#web/features/desk/tickets/list/ticket-workspace.stories.tsx';
import { clientWorkspace } from './client-workspace.ts';
import { TicketScreen } from './ticket-screen.tsx';

test('the browser’s title names the open ticket, and the screen once it is closed', async () => {
  const { user, ...screen } = await show({
    actor: employee,
    address: `/client?status=all&ticket=${id(100)}`,
    render: () => <TicketScreen title="Support portal" parts={clientWorkspace} />,
    api: (api) => {
      stories.Employee.api?.(api);
      serveTicket(api);
    },
  });
  await expect.poll(() => document.title).toMatch(/^TKT-1042 The label printer prints blank labels · /);

  await user.keyboard('{Escape}');

  await expect.poll(() => document.title).toMatch(/^Support portal · /);
  await screen.getByRole('link', { name: 'The label printer prints blank labels' }).click();
  await expect.poll(() => document.title).toMatch(/^TKT-1042 /);
});

test('the tab of the tickets leads back to the filters that they were left with, not to the ticket', async () => {
  await show({
    actor: employee,
    address: `/client?status=all&priority=high&ticket=${id(100)}`,
    render: () => <TicketScreen title="Support portal" parts={clientWorkspace} />,
    api: (api) => {
      stories.Employee.api?.(api);
      serveTicket(api);
    },
  });

  await expect.poll(() => addressOfTab('/client')).toBe('/client?status=all&priority=high');
  expect(addressOfTab('/client/articles')).toBe('/client/articles');
});
