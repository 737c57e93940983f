import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import { useOpenTicketName } from '#web/features/tickets/list/ticket-address.ts';
import { TicketWorkspace } from '#web/features/tickets/list/ticket-workspace.tsx';
import { session } from '#web/lib/session.ts';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { usePageTitle } from './use-page-title.ts';

/** What differs between the client's tickets and the provider's. */
export type WorkspaceParts = Omit<ComponentProps<typeof TicketWorkspace>, 'reader'>;

/** The tickets of the logged-in user. `title` is the page title while no ticket is open. */
export function TicketScreen({ title, parts }: { title: string; parts: WorkspaceParts }) {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle(useOpenTicketName() ?? title);
  useEffect(() => loadWhenIdle(parts.TicketPanel.load, parts.NewTicketDialog.load), [parts]);
  return user && <TicketWorkspace reader={user} {...parts} />;
}
