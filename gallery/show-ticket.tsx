import { useState } from 'react';
import { ClientTicketPanel } from '#web/features/desk/tickets/panel/client-ticket-panel.tsx';
import { StaffTicketPanel } from '#web/features/desk/tickets/panel/staff-ticket-panel.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import type { FakeApi } from './fake-api.ts';
import { admin, id } from './samples/people.ts';
import { serveTicket } from './samples/ticket-server.ts';
import { show } from './show.tsx';
import type { Story } from './story.ts';

/**
 * Opens a ticket as the screen does at a desk, with the button that reads it again, and one that leaves it and returns.
 * @param prepare changes what the server answers from the start
 * @returns also its `server`, to change the ticket as somebody else would
 */
export async function showTicket(
  start: Parameters<typeof serveTicket>[1] = {},
  { actor = admin, prepare, ...story }: Pick<Story, 'actor' | 'address'> & { prepare?: (api: FakeApi) => void } = {},
) {
  const Panel = actor?.companyId ? ClientTicketPanel : StaffTicketPanel;
  const servers: ReturnType<typeof serveTicket>[] = [];
  const screen = await show({
    ...story,
    actor,
    api: (api) => {
      servers.push(serveTicket(api, start));
      prepare?.(api);
    },
    render: () => <Desk Panel={Panel} />,
  });
  const [server] = servers;
  if (!server) throw new Error('The ticket has no server');
  return { ...screen, server };
}

function Desk({ Panel }: { Panel: typeof StaffTicketPanel }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div className="flex h-dvh flex-col">
      <div className="flex">
        <RefreshButton things="tickets" queryKey={['tickets']} />
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Leave' : 'Return'}
        </button>
      </div>
      <div data-docked className="min-h-0 flex-1">
        {isOpen && <Panel ticketId={id(100)} place="docked" onClose={() => setIsOpen(false)} />}
      </div>
    </div>
  );
}
